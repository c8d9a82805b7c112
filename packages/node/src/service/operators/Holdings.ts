import * as AccountsPostgres from "@kontor/postgres/Accounts/AccountsPostgres"
import * as CredentialStorePostgres from "@kontor/postgres/Accounts/CredentialStorePostgres"
import * as LedgerPostgres from "@kontor/postgres/Credits/LedgerPostgres"
import * as RefusalsPostgres from "@kontor/postgres/Credits/RefusalsPostgres"
import * as IdempotencyStorePostgres from "@kontor/postgres/Idempotency/IdempotencyStorePostgres"
import * as MonitorStorePostgres from "@kontor/postgres/Monitoring/MonitorStorePostgres"
import * as WebhookStorePostgres from "@kontor/postgres/Webhooks/WebhookStorePostgres"
import { Layer } from "effect"

/** Everything that is kept about an account. */
export const holdings = Layer.mergeAll(
  AccountsPostgres.layer,
  CredentialStorePostgres.layer,
  IdempotencyStorePostgres.layer,
  LedgerPostgres.layer,
  MonitorStorePostgres.layer,
  RefusalsPostgres.layer,
  WebhookStorePostgres.layer
)
