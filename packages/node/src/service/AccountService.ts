import { Credentials, Issuer } from "@kontor/core/Accounts"
import {
  AccountAdministration,
  AccountChanges,
  AccountErasure,
  AccountExporting,
  AccountReading,
  CredentialAdministration
} from "@kontor/core/Administration"
import * as AccountsPostgres from "@kontor/postgres/Accounts/AccountsPostgres"
import * as CredentialStorePostgres from "@kontor/postgres/Accounts/CredentialStorePostgres"
import * as AuditLogPostgres from "@kontor/postgres/Administration/AuditLogPostgres"
import * as LedgerPostgres from "@kontor/postgres/Credits/LedgerPostgres"
import * as RefusalsPostgres from "@kontor/postgres/Credits/RefusalsPostgres"
import * as IdempotencyStorePostgres from "@kontor/postgres/Idempotency/IdempotencyStorePostgres"
import * as MonitorStorePostgres from "@kontor/postgres/Monitoring/MonitorStorePostgres"
import * as UnitOfWorkPostgres from "@kontor/postgres/UnitOfWorkPostgres"
import * as WakeUpsPostgres from "@kontor/postgres/WakeUpsPostgres"
import * as WebhookStorePostgres from "@kontor/postgres/Webhooks/WebhookStorePostgres"
import { Layer } from "effect"
import { oneShotDigest, pooledRandom } from "./Cryptography.ts"

/**
 * Accounts and their credentials for operators, over PostgreSQL: the part of `OperatorService` with which the
 * everyday commands start, because loading takes most of the time of a command.
 */
export const layer = Layer.mergeAll(
  AccountAdministration.layer,
  AccountChanges.layer,
  AccountErasure.layer,
  AccountExporting.layer,
  AccountReading.layer,
  CredentialAdministration.layer
).pipe(
  Layer.provide(Layer.provide(Issuer.layer, Credentials.layer)),
  Layer.provide([
    AccountsPostgres.layer,
    AuditLogPostgres.layer,
    CredentialStorePostgres.layer,
    IdempotencyStorePostgres.layer,
    LedgerPostgres.layer,
    MonitorStorePostgres.layer,
    RefusalsPostgres.layer,
    UnitOfWorkPostgres.layer,
    WakeUpsPostgres.layer,
    WebhookStorePostgres.layer
  ]),
  Layer.provide([oneShotDigest, pooledRandom])
)
