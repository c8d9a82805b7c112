export { AccountAdministration } from "./AccountAdministration.ts"
export { AccountChanges } from "./AccountChanges.ts"
export { AccountErasure } from "./AccountErasure.ts"
export { type AccountExport, AccountExporting } from "./AccountExporting.ts"
export * from "./AccountNotFound.ts"
export { type AccountOverview, AccountReading } from "./AccountReading.ts"
export * from "./Administration.ts"
export * from "./AuditLog.ts"
export { CredentialAdministration } from "./CredentialAdministration.ts"
export { ImportAdministration, ImportNotFound, reportingSeconds } from "./ImportAdministration.ts"
export * from "./ImportReports.ts"
export { KeyAdministration, KeysUnknown, KeyUse, type RotatedKeys } from "./KeyAdministration.ts"
export * from "./Operator.ts"
export * from "./OperatorLayer.ts"
export type { Rebuilt, RegisterAdministration } from "./RegisterAdministration.ts"
export type { RegisterStatus } from "./RegisterStatus.ts"
export { type Rereading, StoredRecordReader } from "./Rereading.ts"
export { WebhookAdministration } from "./WebhookAdministration.ts"
export { ImpreciseEntity, NoSuchEntity, noSuchEntityInWords, type Withholding } from "./Withholding.ts"
export {
  type PublishedText,
  UnplacedWordings,
  type WordingAdministration,
  type WordingCounting,
  WordingReader
} from "./Wordings.ts"
export { type LivingNode, LivingNodes, type Queues, type WorkAdministration } from "./WorkAdministration.ts"
