import {
  AccountsPostgres,
  AuditLogPostgres,
  CredentialStorePostgres,
  IdempotencyStorePostgres,
  ImportReportsPostgres,
  LedgerPostgres,
  MonitorStorePostgres,
  RefusalsPostgres,
  RegisterIntakePostgres,
  RegisterLoadPostgres,
  UnitOfWorkPostgres,
  WakeUpsPostgres,
  WebhookStorePostgres,
  WithheldPostgres
} from "@kontor/postgres"
import { Layer } from "effect"

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
