import { AccountAdministration } from "@kontor/core/Administration/AccountAdministration"
import { AccountChanges } from "@kontor/core/Administration/AccountChanges"
import { AccountErasure } from "@kontor/core/Administration/AccountErasure"
import { AccountExporting } from "@kontor/core/Administration/AccountExporting"
import * as AccountsPostgres from "@kontor/postgres/Accounts/AccountsPostgres"
import * as LedgerPostgres from "@kontor/postgres/Credits/LedgerPostgres"
import * as RefusalsPostgres from "@kontor/postgres/Credits/RefusalsPostgres"
import * as IdempotencyStorePostgres from "@kontor/postgres/Idempotency/IdempotencyStorePostgres"
import * as MonitorStorePostgres from "@kontor/postgres/Monitoring/MonitorStorePostgres"
import * as WakeUpsPostgres from "@kontor/postgres/WakeUpsPostgres"
import * as WebhookStorePostgres from "@kontor/postgres/Webhooks/WebhookStorePostgres"
import { Layer } from "effect"
import { issuing } from "./Issuing.ts"
import { recording } from "./Recording.ts"

const stores = Layer.mergeAll(
  AccountsPostgres.layer,
  IdempotencyStorePostgres.layer,
  LedgerPostgres.layer,
  MonitorStorePostgres.layer,
  RefusalsPostgres.layer,
  WakeUpsPostgres.layer,
  WebhookStorePostgres.layer
)

/** How operators manage accounts, over PostgreSQL. */
export const layer = Layer.mergeAll(
  AccountAdministration.layer,
  AccountChanges.layer,
  AccountErasure.layer,
  AccountExporting.layer
).pipe(Layer.provide(Layer.merge(stores, issuing)), Layer.provide(recording))
