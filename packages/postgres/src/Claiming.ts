import { Effect, Option } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { AccountClient, WorkerClient } from "./Clients.ts"

/**
 * How workers ask for what is due: over a client, and a claim from what it selects, so that it is committed as it may
 * be.
 */
export interface Claiming {
  readonly client: SqlClient.SqlClient
  readonly commit: Statement.Fragment
}

/**
 * Makes what shows how workers ask. Within a unit of work a claim is part of its transaction. Otherwise it need not
 * outlive a crash of the database, after which it would be made again: so its commit does not wait for the disk.
 */
export const makeClaiming = Effect.map(Effect.all([AccountClient, WorkerClient]), ([sql, client]) => {
  const withinUnit: Claiming = { client: sql, commit: sql.literal("(SELECT) AS commit") }
  const alone: Claiming = {
    client,
    commit: sql.literal("(SELECT set_config('synchronous_commit', 'off', true)) AS commit")
  }
  return Effect.map(Effect.serviceOption(sql.transactionService), (unit) => Option.isSome(unit) ? withinUnit : alone)
})
