import { Effect, Option } from "effect"
import { SqlClient } from "effect/sql"
import { CommitClient } from "./CommitClient.ts"

/**
 * Makes what tells how to ask for a claim: over which client, and what it selects `FROM` so that it is committed as it may be.
 *
 * Within a unit of work a claim is part of its transaction. Otherwise it need not outlive a crash of the database, after which it would be
 * made again: so its commit does not wait for the disk.
 */
export const makeClaiming = Effect.map(Effect.all([SqlClient.SqlClient, CommitClient]), ([sql, commits]) => {
  const withinUnit = { client: sql, commit: sql.literal("(SELECT) AS commit") }
  const alone = {
    client: commits,
    commit: sql.literal("(SELECT set_config('synchronous_commit', 'off', true)) AS commit")
  }
  return Effect.map(Effect.serviceOption(sql.transactionService), (unit) => Option.isSome(unit) ? withinUnit : alone)
})
