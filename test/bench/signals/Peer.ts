import { Effect } from "effect"
import type { SqlClient } from "effect/sql"

/** What people write: a page by its number. */
export const pageByOffset = (sql: SqlClient.SqlClient, topics: ReadonlyArray<string>, page: number) =>
  Effect.asVoid(sql`
    SELECT entity_id, sequence, event FROM register_events
    WHERE topic = ANY(${topics}) ORDER BY announced_on DESC, sequence DESC LIMIT 20 OFFSET ${(page - 1) * 20}`)
