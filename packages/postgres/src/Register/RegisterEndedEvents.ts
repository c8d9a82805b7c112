import type { CalendarDate, EntityId } from "@kontor/core/Register"
import { Effect } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { texts } from "../Columns.ts"
import type { Unreported } from "./RegisterReports.ts"

/** Whether no record reports an event any more under its own identifier. */
const isUnreported = (sql: SqlClient.SqlClient) =>
  sql`NOT EXISTS (SELECT FROM told_events WHERE event_id = register_events.id)`

/** Whether no other source reports the same event. */
const hasNoPart = (sql: SqlClient.SqlClient) =>
  sql`NOT EXISTS (SELECT FROM register_events part WHERE part.part_of = register_events.id)`

/** The events that show one of these reports, and that no source reports any more under their own identifier. */
const readBearers = Effect.fnUntraced(function*(left: ReadonlyArray<Unreported>) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<Unreported>`
    SELECT DISTINCT bearer.id, left_over.delete_on
    FROM unnest(
      ${texts(left.map(({ id }) => id))}::text[], ${texts(left.map(({ delete_on }) => delete_on))}::text[]
    ) AS left_over (id, delete_on)
    JOIN register_events part ON part.id = left_over.id
    JOIN register_events bearer ON bearer.id = part.part_of AND bearer.own = ''`
})

const supersede = Effect.fnUntraced(function*(left: ReadonlyArray<Unreported>, condition: Statement.Fragment) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    UPDATE register_events SET
      is_superseded = true, part_of = NULL, event = coalesce(nullif(own, ''), event), own = NULL,
      delete_on = left_over.delete_on
    FROM (
      SELECT id, min(delete_on) AS delete_on FROM unnest(
        ${texts(left.map(({ id }) => id))}::text[], ${texts(left.map(({ delete_on }) => delete_on))}::text[]
      ) AS one (id, delete_on) GROUP BY id
    ) left_over
    WHERE register_events.id = left_over.id AND (NOT is_superseded OR part_of IS NOT NULL) AND ${isUnreported(sql)}
      AND ${condition}`
})

/** Marks those of these events that no record reports any more as superseded. */
export const supersedeEvents = Effect.fnUntraced(function*(left: ReadonlyArray<Unreported>) {
  if (left.length === 0) return
  const sql = yield* SqlClient.SqlClient
  const bearers = yield* readBearers(left)
  yield* supersede(left, sql`true`)
  if (bearers.length > 0) yield* supersede(bearers, hasNoPart(sql))
})

/**
 * Deletes those of these events that no record reports any more. Returns their number. One that other sources report
 * stays until it shows what they say.
 */
export const removeEvents = Effect.fnUntraced(function*(left: ReadonlyArray<Unreported>) {
  if (left.length === 0) return 0
  const sql = yield* SqlClient.SqlClient
  const bearers = yield* readBearers(left)
  const ids = texts(left.map(({ id }) => id))
  yield* sql`DELETE FROM register_events WHERE id = ANY(${ids}) AND part_of IS NOT NULL AND ${isUnreported(sql)}`
  const removed = yield* sql`
    DELETE FROM register_events
    WHERE (id = ANY(${ids}) OR id = ANY(${texts(bearers.map(({ id }) => id))}) AND own = '')
      AND ${isUnreported(sql)} AND ${hasNoPart(sql)}
    RETURNING id`
  yield* supersede(left.map(({ id }) => ({ id, delete_on: null })), sql`true`)
  return removed.length
})

/**
 * Deletes the superseded events that are due, and the events of organizations that disappeared. Returns their number.
 */
export const removeSuperseded = Effect.fnUntraced(function*(today: CalendarDate, gone: ReadonlyArray<EntityId>) {
  const sql = yield* SqlClient.SqlClient
  const removed = yield* sql`
    DELETE FROM register_events
    WHERE id IN (
      SELECT id FROM register_events WHERE delete_on <= ${today}
      UNION ALL
      SELECT id FROM register_events WHERE entity_id = ANY(${texts(gone)}::uuid[])
    ) AND ${isUnreported(sql)}
    RETURNING id`
  return removed.length
})
