export {
  AccountActive,
  AccountAdministration,
  AccountChanges,
  AccountErased,
  AccountNotFound,
  type AccountOverview,
  AccountReading,
  AccountsKeptElsewhere,
  CredentialAdministration,
  type Finding,
  GrantConflict,
  GrantReference
} from "./AccountAdministration.ts"
export { Administration, operatorLayer } from "./Administration.ts"
export { AuditAction, AuditEntry, AuditLog, type AuditPage, type Operating, Operator } from "./AuditLog.ts"
export { AccountErasure, type AccountExport, AccountExporting } from "./DataProtection.ts"
export {
  fewestTexts,
  goneSince,
  type ImportAdministration,
  ImportNotFound,
  ImportReport,
  ImportReports,
  type ImportSummaryLine,
  RejectedRecord,
  reportingSeconds,
  type SourceState,
  sourceStates,
  type StoredReport,
  type StoredSource,
  type TakenFile
} from "./Imports.ts"
export { type KeyAdministration, KeysUnknown, KeyUse, type RotatedKeys } from "./KeyAdministration.ts"
export {
  ImpreciseEntity,
  NoSuchEntity,
  noSuchEntityInWords,
  type RegisterAdministration,
  type RegisterStatus,
  type Withholding
} from "./RegisterAdministration.ts"
export {
  type ActiveHour,
  type FailedDelivery,
  type FailingEndpoint,
  type Lag,
  Lags,
  type LivingNode,
  LivingNodes,
  type Queues,
  secondsSince,
  type WebhookAdministration,
  type WorkAdministration
} from "./WorkAdministration.ts"
