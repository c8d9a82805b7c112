import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Each running process has a row that it renews, with the ids of the keys it has: a rotation does not seal with a key
 * that one of them lacks. And a migration that older versions can work with is named, so that they stay ready beside
 * it.
 */
export const nodes = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    CREATE TABLE nodes (
      id uuid PRIMARY KEY,
      version text NOT NULL,
      roles text[] NOT NULL,
      key_ids text[] NOT NULL,
      seen_at timestamptz NOT NULL
    )`
  yield* sql`CREATE TABLE compatible_migrations (name text COLLATE "C" PRIMARY KEY)`
})
