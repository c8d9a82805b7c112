import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Several sources may report one event. Each report is a row of `register_events`: one shows the event, with what all
 * reports say together; the others are superseded, and `part_of` names it. `own` holds what the source of a row says
 * itself where the event shows more, and is empty where no source says it any more while others report the same event.
 */
export const eventsReported = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    ALTER TABLE register_events
      ADD COLUMN part_of text COLLATE "C",
      ADD COLUMN own text,
      ADD CONSTRAINT register_events_part CHECK (part_of IS NULL OR (is_superseded AND own IS NULL AND part_of <> id)),
      ADD CONSTRAINT register_events_own CHECK (own IS NULL OR NOT is_superseded)`
  yield* sql`CREATE INDEX register_events_part ON register_events (part_of) WHERE part_of IS NOT NULL`
})
