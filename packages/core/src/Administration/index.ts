export type { AccountAdministration, AccountOverview } from "./AccountAdministration.ts"
export type { AccountChanges } from "./AccountChanges.ts"
export type { AccountErasure } from "./AccountErasure.ts"
export type { AccountExport, AccountExporting } from "./AccountExport.ts"
export * from "./AccountNotFound.ts"
export * from "./Administration.ts"
export * from "./AuditLog.ts"
export type { CredentialAdministration } from "./CredentialAdministration.ts"
export { type ImportAdministration, ImportNotFound } from "./ImportAdministration.ts"
export * from "./ImportReports.ts"
export { type KeyAdministration, KeysUnknown, KeyUse, type RotatedKeys } from "./KeyAdministration.ts"
export * from "./Operator.ts"
export * from "./OperatorLayer.ts"
export type { Rebuilt, RegisterAdministration } from "./RegisterAdministration.ts"
export type { RegisterStatus } from "./RegisterStatus.ts"
export { type Rereading, StoredRecordReader } from "./Rereading.ts"
export type { WebhookAdministration } from "./WebhookAdministration.ts"
export { NoSuchEntity, noSuchEntityInWords, type Withholding } from "./Withholding.ts"
export {
  type PublishedText,
  UnplacedWordings,
  type WordingAdministration,
  type WordingCounting,
  WordingReader
} from "./Wordings.ts"
export { type LivingNode, LivingNodes, type Queues, type WorkAdministration } from "./WorkAdministration.ts"
