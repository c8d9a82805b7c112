import type { CalendarDate, EntityId } from "@kontor/core"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../Columns.ts"
import type { Untold } from "./RegisterToldEvents.ts"

/** Keeps those of these events that nothing tells any more as superseded. */
export const supersedeEvents = Effect.fnUntraced(function*(left: ReadonlyArray<Untold>) {
  if (left.length === 0) return
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    UPDATE register_events SET is_superseded = true, delete_on = left_over.delete_on
    FROM (
      SELECT id, min(delete_on) AS delete_on FROM unnest(
        ${texts(left.map(({ id }) => id))}::text[], ${texts(left.map(({ delete_on }) => delete_on))}::text[]
      ) AS one (id, delete_on) GROUP BY id
    ) left_over
    WHERE register_events.id = left_over.id AND NOT is_superseded
      AND NOT EXISTS (SELECT FROM told_events WHERE event_id = register_events.id)`
})

/** Deletes those of these events that nothing tells any more, and answers how many. */
export const removeEvents = Effect.fnUntraced(function*(left: ReadonlyArray<Untold>) {
  if (left.length === 0) return 0
  const sql = yield* SqlClient.SqlClient
  const removed = yield* sql`
    DELETE FROM register_events WHERE id = ANY(${texts(left.map(({ id }) => id))})
      AND NOT EXISTS (SELECT FROM told_events WHERE event_id = register_events.id)
    RETURNING id`
  return removed.length
})

/** Deletes the events of organizations that disappeared, and the superseded ones whose day has come. Answers how many. */
export const removeSuperseded = Effect.fnUntraced(function*(today: CalendarDate, gone: ReadonlyArray<EntityId>) {
  const sql = yield* SqlClient.SqlClient
  const removed = yield* sql`
    DELETE FROM register_events
    WHERE id IN (
      SELECT id FROM register_events WHERE delete_on <= ${today}
      UNION ALL
      SELECT id FROM register_events WHERE entity_id = ANY(${texts(gone)}::uuid[])
    ) AND NOT EXISTS (SELECT FROM told_events WHERE event_id = register_events.id)
    RETURNING id`
  return removed.length
})
