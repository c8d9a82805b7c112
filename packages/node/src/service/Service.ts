import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { Identity, Kontor } from "@kontor/core"
import {
  AccountStorePostgres,
  AdmissionsPostgres,
  IdempotencyStorePostgres,
  LedgerPostgres,
  LiveBudgetPostgres,
  MonitorStorePostgres,
  RateLimitsPostgres,
  RegisterIntakePostgres,
  RegisterLoadPostgres,
  RegisterPostgres,
  UnitOfWorkPostgres,
  WakeUpsPostgres,
  WebhookStorePostgres,
  WithheldPostgres
} from "@kontor/postgres"
import { ExcerptsPdf } from "@kontor/register/excerpts"
import { WebhookSender } from "@kontor/webhooks"
import { Layer } from "effect"
import * as PooledRandom from "./PooledRandom.ts"

const OperatorPorts = Layer.mergeAll(
  AccountStorePostgres.layer,
  IdempotencyStorePostgres.layer,
  LedgerPostgres.layer,
  MonitorStorePostgres.layer,
  Layer.provideMerge(RegisterLoadPostgres.layer, RegisterIntakePostgres.layer),
  RegisterPostgres.layer,
  UnitOfWorkPostgres.layer,
  WakeUpsPostgres.layer,
  WebhookStorePostgres.layer,
  WithheldPostgres.layer
)

/** What only requests need. Rate limits are swept from the moment they are there, which a command has no business to. */
const Ports = Layer.mergeAll(
  OperatorPorts,
  AdmissionsPostgres.layer.pipe(Layer.provideMerge(RateLimitsPostgres.layer), Layer.provide(OperatorPorts)),
  ExcerptsPdf.layer,
  LiveBudgetPostgres.layer,
  WebhookSender.layer
)

const Crypto = Layer.mergeAll(
  NodeCrypto.layerAead,
  NodeCrypto.layerDigest,
  NodeCrypto.layerMac,
  PooledRandom.layer
)

/** What the commands of operators work with over PostgreSQL. It needs the clients of a migrated database. */
export const operatorLayer = Kontor.operatorLayer.pipe(
  Layer.provideMerge(OperatorPorts),
  Layer.provideMerge(Identity.layer),
  Layer.provideMerge(Crypto)
)

/**
 * All rules of the service over PostgreSQL: what the server works with, and what a program may embed. It needs
 * `Keys`, `Enrichment`, and the clients of a migrated database, as `Storage.layer` provides them, or `Database.layer` of `@kontor/postgres`.
 */
export const layer = Kontor.layer.pipe(
  Layer.provideMerge(Ports),
  Layer.provideMerge(Identity.layer),
  Layer.provideMerge(Crypto)
)
