import { AccountAdministration } from "@kontor/core/Administration"
import * as AccountsPostgres from "@kontor/postgres/Accounts/AccountsPostgres"
import * as LedgerPostgres from "@kontor/postgres/Credits/LedgerPostgres"
import * as MonitorStorePostgres from "@kontor/postgres/Monitoring/MonitorStorePostgres"
import * as WakeUpsPostgres from "@kontor/postgres/WakeUpsPostgres"
import { Layer } from "effect"
import { issuing } from "./Issuing.ts"
import { recording } from "./Recording.ts"

/** How operators create accounts and grant credits, over PostgreSQL. */
export const layer = AccountAdministration.layer.pipe(
  Layer.provide([AccountsPostgres.layer, LedgerPostgres.layer, MonitorStorePostgres.layer, WakeUpsPostgres.layer]),
  Layer.provide([issuing, recording])
)
