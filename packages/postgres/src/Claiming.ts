import { Effect, Option } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { AccountClient, WorkerClient } from "./Clients.ts"

/**
 * The way workers claim what is due: the client, and a row to select from, which sets how the claim is committed.
 */
export interface Claiming {
  readonly client: SqlClient.SqlClient
  readonly commit: Statement.Fragment
}

/**
 * Finds the way workers claim. Within a unit of work a claim is part of its transaction. Otherwise its commit does not
 * wait for the disk: a claim lost in a crash of the database is made again.
 */
export const makeClaiming = Effect.map(Effect.all([AccountClient, WorkerClient]), ([sql, client]) => {
  const withinUnit: Claiming = { client: sql, commit: sql.literal("(SELECT) AS commit") }
  const alone: Claiming = {
    client,
    commit: sql.literal("(SELECT set_config('synchronous_commit', 'off', true)) AS commit")
  }
  return Effect.map(Effect.serviceOption(sql.transactionService), (unit) => Option.isSome(unit) ? withinUnit : alone)
})
