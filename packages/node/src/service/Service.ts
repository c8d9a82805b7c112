import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import * as Kontor from "@kontor/core/Kontor"
import { followedIntake, SearchIndex } from "@kontor/core/Register"
import {
  AccountsPostgres,
  AdmissionsPostgres,
  AuditLogPostgres,
  CredentialStorePostgres,
  IdempotencyStorePostgres,
  ImportReportsPostgres,
  LedgerPostgres,
  LiveBudgetPostgres,
  MonitorStorePostgres,
  RateLimitsPostgres,
  RefusalsPostgres,
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
import * as Administering from "./Administering.ts"
import * as HeldRegister from "./HeldRegister.ts"
import * as OneShotDigest from "./OneShotDigest.ts"
import * as OneShotIdentity from "./OneShotIdentity.ts"
import * as PooledRandom from "./PooledRandom.ts"

const Stores = Layer.mergeAll(
  AccountsPostgres.layer,
  AuditLogPostgres.layer,
  CredentialStorePostgres.layer,
  ImportReportsPostgres.layer,
  IdempotencyStorePostgres.layer,
  LedgerPostgres.layer,
  MonitorStorePostgres.layer,
  RefusalsPostgres.layer,
  UnitOfWorkPostgres.layer,
  WakeUpsPostgres.layer,
  WebhookStorePostgres.layer,
  WithheldPostgres.layer
)

const Intake = Layer.provideMerge(RegisterLoadPostgres.layer, RegisterIntakePostgres.layer)

/** Commands do not search. */
const OperatorPorts = Layer.mergeAll(
  Stores,
  Intake,
  Layer.provide(RegisterPostgres.layer, SearchIndex.none)
)

/** The ports that only requests need. Commands must not sweep rate limits, which begins with the layer. */
const Ports = Layer.mergeAll(
  Stores,
  HeldRegister.layer(RegisterPostgres.layer),
  Layer.provide(followedIntake, Intake),
  AdmissionsPostgres.layer.pipe(
    Layer.provideMerge(RateLimitsPostgres.layer),
    Layer.provide(Layer.merge(Stores, RegisterPostgres.layer))
  ),
  ExcerptsPdf.layer,
  LiveBudgetPostgres.layer,
  WebhookSender.layer
)

const Crypto = Layer.mergeAll(
  NodeCrypto.layerAead,
  OneShotDigest.layer,
  NodeCrypto.layerMac,
  PooledRandom.layer
)

/** The services for operators' commands over PostgreSQL. It needs the clients of a migrated database. */
export const operatorLayer = Kontor.operatorLayer.pipe(
  Layer.provide(Administering.layer),
  Layer.provideMerge(OperatorPorts),
  Layer.provideMerge(OneShotIdentity.layer),
  Layer.provideMerge(Crypto)
)

/**
 * All rules of the service over PostgreSQL, for the server and for programs that embed it. It needs `ServiceKeys`,
 * `Enrichment`, the search index of `Search.layer`, and the clients of a migrated database from `Storage.layer` or from
 * `Database.layer` of `@kontor/postgres`. With `DoubtFiles.layer` charges in doubt survive a crash of the process.
 */
export const layer = Kontor.layer.pipe(
  Layer.provide(Administering.layer),
  Layer.provideMerge(Ports),
  Layer.provideMerge(OneShotIdentity.layer),
  Layer.provideMerge(Crypto)
)
