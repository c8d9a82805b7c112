import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Where organizations moved that have another register number today: `moved_to` is the identifier that follows from it.
 * Few organizations ever move, so readers of the register ask this small table first.
 */
export const moves = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    CREATE TABLE organization_moves (
      entity_id uuid PRIMARY KEY,
      moved_to uuid NOT NULL CHECK (moved_to <> entity_id)
    )`
  yield* sql`CREATE INDEX organization_moves_to ON organization_moves (moved_to)`
})
