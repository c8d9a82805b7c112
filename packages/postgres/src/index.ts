export * as AccountsPostgres from "./Accounts.ts"
export * as AdministrationPostgres from "./Administration.ts"
export * as AdmissionsPostgres from "./Admissions.ts"
export {
  AccountClient,
  CommitClient,
  CopyClient,
  diskFailure,
  diskFailureOf,
  failureInWords,
  isLedgerLocked,
  isOutage,
  LookupClient,
  WakeClient,
  WatchClient,
  WorkerClient
} from "./Clients.ts"
export * as Database from "./Database.ts"
export type { Clients } from "./Database.ts"
export { DatabaseMetrics, measureDatabase } from "./DatabaseMetrics.ts"
export * as IdempotencyStorePostgres from "./Idempotency.ts"
export * as KontorPostgres from "./KontorPostgres.ts"
export * as LedgerPostgres from "./Ledger.ts"
export * as LiveBudgetPostgres from "./LiveBudget.ts"
export * as Migrations from "./Migrations.ts"
export * as MonitorStorePostgres from "./Monitors.ts"
export * as Nodes from "./Nodes.ts"
export * as RefusalsPostgres from "./Refusals.ts"
export * as RegisterChangesPostgres from "./register/Changes.ts"
export * as RegisterIntakePostgres from "./register/Intake.ts"
export * as RegisterLoadPostgres from "./register/Load.ts"
export * as RegisterPostgres from "./register/Read.ts"
export { grantService, RoleTooPowerful, RoleUnknown } from "./ServiceRole.ts"
export * as UnitOfWorkPostgres from "./UnitOfWork.ts"
export * as WebhookStorePostgres from "./webhooks/WebhookStore.ts"
