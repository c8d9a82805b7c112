import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { ServiceKeys } from "@kontor/core"
import { monitoredEndpoints, MonitorRuns, Monitors } from "@kontor/core/Monitoring"
import { Sealing } from "@kontor/core/Secrets"
import { DestinationReach, Dispatch, Endpoints } from "@kontor/core/Webhooks"
import {
  AccountsPostgres,
  Database,
  LedgerPostgres,
  MonitorStorePostgres,
  RegisterIntakePostgres,
  RegisterPostgres,
  UnitOfWorkPostgres,
  WebhookStorePostgres
} from "@kontor/postgres"
import { Identity, SearchIndex } from "@kontor/register"
import * as Engine from "@kontor/register/Engine"
import { LiveBudgetMemory } from "@kontor/register/memory"
import { WebhookSender } from "@kontor/webhooks"
import { Layer, Redacted } from "effect"
import { Buffer } from "node:buffer"
import { address } from "../../support/Address.ts"

const crypto = Layer.mergeAll(
  NodeCrypto.layerAead,
  NodeCrypto.layerDigest,
  NodeCrypto.layerSecureRandom
)

/** What a node that monitors and delivers keeps its work in: a migrated database. */
export const ports = (url: string) =>
  Engine.layer.pipe(
    Layer.provide(LiveBudgetMemory.layer),
    Layer.provideMerge(Layer.mergeAll(
      AccountsPostgres.layer,
      LedgerPostgres.layer,
      MonitorStorePostgres.layer,
      RegisterIntakePostgres.layer,
      Layer.provide(RegisterPostgres.layer, SearchIndex.none),
      UnitOfWorkPostgres.layer,
      UnitOfWorkPostgres.wakeUps,
      WebhookStorePostgres.layer,
      RegisterPostgres.withheld
    )),
    Layer.provide(Identity.layer),
    Layer.provideMerge(Database.layer({ url: Redacted.make(url) })),
    Layer.provideMerge(crypto)
  )

/** What a node does with monitors and deliveries; its key in hexadecimal seals the secrets of endpoints. */
export const services = (key: string) =>
  Layer.mergeAll(Dispatch.layer, Endpoints.layer, MonitorRuns.layer, Monitors.layer).pipe(
    Layer.provide(monitoredEndpoints),
    Layer.provide([WebhookSender.layer, address]),
    Layer.provide(Sealing.layer),
    Layer.provide(
      Layer.succeed(ServiceKeys, [{ id: "key", secret: Redacted.make(new Uint8Array(Buffer.from(key, "hex"))) }])
    ),
    Layer.provide(Layer.succeed(DestinationReach, "any"))
  )
