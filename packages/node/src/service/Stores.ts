import { LivingNodes } from "@kontor/core/Administration"
import * as AccountsPostgres from "@kontor/postgres/Accounts/AccountsPostgres"
import * as CredentialStorePostgres from "@kontor/postgres/Accounts/CredentialStorePostgres"
import * as AuditLogPostgres from "@kontor/postgres/Administration/AuditLogPostgres"
import * as ImportReportsPostgres from "@kontor/postgres/Administration/ImportReportsPostgres"
import * as LedgerPostgres from "@kontor/postgres/Credits/LedgerPostgres"
import * as RefusalsPostgres from "@kontor/postgres/Credits/RefusalsPostgres"
import * as IdempotencyStorePostgres from "@kontor/postgres/Idempotency/IdempotencyStorePostgres"
import * as RegisterLoadPostgres from "@kontor/postgres/loading/RegisterLoadPostgres"
import * as MonitorStorePostgres from "@kontor/postgres/Monitoring/MonitorStorePostgres"
import * as Nodes from "@kontor/postgres/Nodes"
import * as RegisterIntakePostgres from "@kontor/postgres/Register/RegisterIntakePostgres"
import * as WithheldPostgres from "@kontor/postgres/Register/WithheldPostgres"
import * as UnitOfWorkPostgres from "@kontor/postgres/UnitOfWorkPostgres"
import * as WakeUpsPostgres from "@kontor/postgres/WakeUpsPostgres"
import { WatchClient } from "@kontor/postgres/WatchClient"
import * as WebhookStorePostgres from "@kontor/postgres/Webhooks/WebhookStorePostgres"
import { WordingReader } from "@kontor/register"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"

/** The ports that requests, workers and operators need alike. */
export const stores = Layer.mergeAll(
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
