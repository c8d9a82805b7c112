import { AccountChanges } from "@kontor/core/Administration"
import * as AccountsPostgres from "@kontor/postgres/Accounts/AccountsPostgres"
import * as MonitorStorePostgres from "@kontor/postgres/Monitoring/MonitorStorePostgres"
import * as WakeUpsPostgres from "@kontor/postgres/WakeUpsPostgres"
import { Layer } from "effect"
import { recording } from "./Recording.ts"

/** How operators change accounts, over PostgreSQL. */
export const layer = AccountChanges.layer.pipe(
  Layer.provide([AccountsPostgres.layer, MonitorStorePostgres.layer, WakeUpsPostgres.layer, recording])
)
