import { followedIntake } from "@kontor/register"
import * as Engine from "@kontor/register/Engine"
import { Layer } from "effect"
import * as AccountsPostgres from "./Accounts/AccountsPostgres.ts"
import * as AdmissionsPostgres from "./Accounts/AdmissionsPostgres.ts"
import * as CredentialStorePostgres from "./Accounts/CredentialStorePostgres.ts"
import * as AuditLogPostgres from "./Administration/AuditLogPostgres.ts"
import * as ImportReportsPostgres from "./Administration/ImportReportsPostgres.ts"
import * as LedgerPostgres from "./Credits/LedgerPostgres.ts"
import * as RefusalsPostgres from "./Credits/RefusalsPostgres.ts"
import * as IdempotencyStorePostgres from "./Idempotency/IdempotencyStorePostgres.ts"
import * as LiveBudgetPostgres from "./Live/LiveBudgetPostgres.ts"
import * as RegisterLoadPostgres from "./loading/RegisterLoadPostgres.ts"
import * as MonitorStorePostgres from "./Monitoring/MonitorStorePostgres.ts"
import * as RateLimitsPostgres from "./RateLimits/RateLimitsPostgres.ts"
import * as RegisterIntakePostgres from "./Register/RegisterIntakePostgres.ts"
import * as RegisterPostgres from "./Register/RegisterPostgres.ts"
import * as WithheldPostgres from "./Register/WithheldPostgres.ts"
import * as UnitOfWorkPostgres from "./UnitOfWorkPostgres.ts"
import * as WakeUpsPostgres from "./WakeUpsPostgres.ts"
import * as WebhookStorePostgres from "./Webhooks/WebhookStorePostgres.ts"

const intake = Layer.provideMerge(RegisterLoadPostgres.layer, RegisterIntakePostgres.layer)

/**
 * All ports of storage in PostgreSQL, over a search index. An embedder replaces any of them by a layer of its own over
 * these.
 */
export const ports = AdmissionsPostgres.layer.pipe(
  Layer.provideMerge(Engine.layer),
  Layer.provideMerge(Layer.mergeAll(
    AccountsPostgres.layer,
    AuditLogPostgres.layer,
    CredentialStorePostgres.layer,
    IdempotencyStorePostgres.layer,
    ImportReportsPostgres.layer,
    LedgerPostgres.layer,
    LiveBudgetPostgres.layer,
    MonitorStorePostgres.layer,
    RateLimitsPostgres.layer,
    RefusalsPostgres.layer,
    RegisterPostgres.layer,
    UnitOfWorkPostgres.layer,
    WebhookStorePostgres.layer,
    WithheldPostgres.layer,
    Layer.provide(followedIntake, intake)
  )),
  Layer.provideMerge(WakeUpsPostgres.layer)
)
