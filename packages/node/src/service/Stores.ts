import { LivingNodes } from "@kontor/core/Administration"
import {
  AccountsPostgres,
  AdministrationPostgres,
  IdempotencyStorePostgres,
  LedgerPostgres,
  MonitorStorePostgres,
  Nodes,
  RefusalsPostgres,
  RegisterIntakePostgres,
  RegisterLoadPostgres,
  RegisterPostgres,
  UnitOfWorkPostgres,
  WatchClient,
  WebhookStorePostgres
} from "@kontor/postgres"
import { WordingReader } from "@kontor/register"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"

/** The ports that requests, workers and operators need alike. */
export const stores = Layer.mergeAll(
  AccountsPostgres.layer,
  AdministrationPostgres.layer,
  IdempotencyStorePostgres.layer,
  LedgerPostgres.layer,
  MonitorStorePostgres.layer,
  RefusalsPostgres.layer,
  UnitOfWorkPostgres.layer,
  UnitOfWorkPostgres.wakeUps,
  WebhookStorePostgres.layer,
  RegisterPostgres.withheld
)

/** The way into the register. */
export const intake = Layer.provideMerge(RegisterLoadPostgres.layer, RegisterIntakePostgres.layer)

/** The reader of wordings, loaded when it is first needed. */
const wordings = Layer.succeed(
  WordingReader,
  Effect.map(Effect.promise(() => import("@kontor/sources")), ({ WordingCounts }) => new WordingCounts())
)

const nodes = Layer.effect(
  LivingNodes,
  Effect.map(WatchClient, (watch) => Nodes.living.pipe(Effect.provideService(SqlClient.SqlClient, watch), Effect.orDie))
)

/**
 * The ports of the administration beside the stores: the living processes, and the reader of wordings.
 */
export const administering: Layer.Layer<never, never, WatchClient> = Layer.merge(wordings, nodes)
