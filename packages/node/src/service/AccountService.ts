import { Credentials, Issuer } from "@kontor/core/Accounts"
import {
  AccountAdministration,
  AccountChanges,
  AccountErasure,
  AccountExporting,
  AccountReading,
  CredentialAdministration
} from "@kontor/core/Administration"
import {
  AccountsPostgres,
  AdministrationPostgres,
  IdempotencyStorePostgres,
  LedgerPostgres,
  MonitorStorePostgres,
  RefusalsPostgres,
  UnitOfWorkPostgres,
  WakeUpsPostgres,
  WebhookStorePostgres
} from "@kontor/postgres"
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
    AdministrationPostgres.layer,
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
