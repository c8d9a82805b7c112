import { followedIntake } from "@kontor/register"
import * as Engine from "@kontor/register/Engine"
import { Layer } from "effect"
import * as AccountsPostgres from "./Accounts.ts"
import * as AdministrationPostgres from "./Administration.ts"
import * as AdmissionsPostgres from "./Admissions.ts"
import * as IdempotencyStorePostgres from "./Idempotency.ts"
import * as LedgerPostgres from "./Ledger.ts"
import * as LiveBudgetPostgres from "./LiveBudget.ts"
import * as MonitorStorePostgres from "./Monitors.ts"
import * as RefusalsPostgres from "./Refusals.ts"
import * as RegisterIntakePostgres from "./register/Intake.ts"
import * as RegisterLoadPostgres from "./register/Load.ts"
import * as RegisterPostgres from "./register/Read.ts"
import * as UnitOfWorkPostgres from "./UnitOfWork.ts"
import * as WebhookStorePostgres from "./webhooks/WebhookStore.ts"

const intake = Layer.provideMerge(RegisterLoadPostgres.layer, RegisterIntakePostgres.layer)

/**
 * All ports of storage in PostgreSQL, over a search index. An embedder replaces any of them by a layer of its own over
 * these.
 */
export const ports = AdmissionsPostgres.layer.pipe(
  Layer.provideMerge(Engine.layer),
  Layer.provideMerge(Layer.mergeAll(
    AccountsPostgres.layer,
    AdministrationPostgres.layer,
    IdempotencyStorePostgres.layer,
    LedgerPostgres.layer,
    LiveBudgetPostgres.layer,
    MonitorStorePostgres.layer,
    AdmissionsPostgres.rateLimits,
    RefusalsPostgres.layer,
    RegisterPostgres.layer,
    UnitOfWorkPostgres.layer,
    WebhookStorePostgres.layer,
    RegisterPostgres.withheld,
    Layer.provide(followedIntake, intake)
  )),
  Layer.provideMerge(UnitOfWorkPostgres.wakeUps)
)
