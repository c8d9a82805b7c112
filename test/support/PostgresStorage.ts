import { NodeCrypto } from "@effect/platform-node"
import {
  AccountsPostgres,
  AdministrationPostgres,
  AdmissionsPostgres,
  Database,
  IdempotencyStorePostgres,
  LedgerPostgres,
  Migrations,
  MonitorStorePostgres,
  RefusalsPostgres,
  RegisterIntakePostgres,
  RegisterPostgres,
  UnitOfWorkPostgres,
  WebhookStorePostgres
} from "@kontor/postgres"
import { SearchIndex } from "@kontor/register"
import { Effect, Layer, type Redacted } from "effect"
import { storageUrl } from "./Database.ts"
import * as RegisterLayers from "./RegisterLayers.ts"

/**
 * One node of the service: accounts, ledger, idempotency keys, monitors, rate limits, register, webhooks and units of
 * work in this database, which it migrates, and its clients.
 */
export const node = (url: Redacted.Redacted) =>
  Layer.mergeAll(
    Layer.provideMerge(
      AdmissionsPostgres.layer,
      Layer.mergeAll(
        AccountsPostgres.layer,
        LedgerPostgres.layer,
        AdmissionsPostgres.rateLimits,
        RegisterPostgres.layer,
        RegisterPostgres.withheld,
        Layer.provide(RegisterLayers.upstream, [RegisterPostgres.layer, RegisterIntakePostgres.layer])
      )
    ),
    AdministrationPostgres.layer,
    IdempotencyStorePostgres.layer,
    MonitorStorePostgres.layer,
    RefusalsPostgres.layer,
    UnitOfWorkPostgres.layer,
    UnitOfWorkPostgres.wakeUps,
    WebhookStorePostgres.layer
  ).pipe(
    Layer.provide([SearchIndex.none, RegisterLayers.identity]),
    Layer.provideMerge(Migrations.layer),
    Layer.provideMerge(Database.layer({ url })),
    Layer.provideMerge(NodeCrypto.layerSecureRandom),
    Layer.fresh
  )

/** A node in a new database: every use of the layer has a database of its own. */
export const layer = Layer.unwrap(Effect.map(storageUrl, node))
