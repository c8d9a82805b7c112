import type { AccountId } from "@kontor/core/Accounts"
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"

/** Runs additions of one account to a table one after another, so that two cannot take the last place. */
export const takingPlaces =
  (sql: SqlClient.SqlClient, table: string) => <A, E, R>(account: AccountId, addition: Effect.Effect<A, E, R>) =>
    sql.withTransaction(Effect.andThen(
      sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${table} ${account}`}, 0))`,
      addition
    ))
