import {
  type ArrivalQuery,
  type EventPosition,
  type EventQuery,
  EventTopic,
  type PlacedEvent,
  type RegisterEvent
} from "@kontor/core"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../Columns.ts"
import { entityIdOf } from "../Identifiers.ts"

interface EventRow {
  readonly entity_id: string
  readonly sequence: bigint
  readonly event: string
}

const placed = ({ entity_id, event: text, sequence }: EventRow): PlacedEvent<RegisterEvent> => {
  const event: RegisterEvent = JSON.parse(text)
  return {
    event,
    entity_id: entityIdOf(entity_id),
    position: { announced_on: event.announced_on, sequence: Number(sequence) }
  }
}

/**
 * The events a query asks for, newest first, without superseded ones. Each organization asked for, or else each
 * topic, yields its own newest ones along an index, of which the page takes the newest of all.
 */
export const readEvents = Effect.fnUntraced(function*(query: EventQuery) {
  const sql = yield* SqlClient.SqlClient
  const { after, from, limit, organizations, to, topics } = query
  const isBefore = ({ announced_on, sequence }: EventPosition) =>
    sql`(announced_on, sequence) < (${announced_on}, ${sequence}::bigint)`
  const conditions = [
    sql`NOT is_superseded`,
    sql`topic = ANY(${texts(topics.length === 0 ? EventTopic.literals : topics)})`,
    ...(from === undefined ? [] : [sql`announced_on >= ${from}`]),
    ...(to === undefined ? [] : [sql`announced_on <= ${to}`]),
    ...(after === undefined ? [] : [isBefore(after)])
  ]
  const asked = organizations.length > 0
    ? { keys: sql`${texts([...new Set(organizations)])}::uuid[]`, isMeant: sql`entity_id = asked.key` }
    : {
      keys: sql`${texts(topics.length === 0 ? EventTopic.literals : [...new Set(topics)])}::text[]`,
      isMeant: sql`topic = asked.key COLLATE "C"`
    }
  const rows = yield* sql<EventRow>`
    SELECT one.entity_id, one.sequence, one.event
    FROM unnest(${asked.keys}) AS asked (key) CROSS JOIN LATERAL (
      SELECT entity_id, announced_on, sequence, event FROM register_events
      WHERE ${sql.and([asked.isMeant, ...conditions])}
      ORDER BY announced_on DESC, sequence DESC LIMIT ${limit}
    ) one
    ORDER BY one.announced_on DESC, one.sequence DESC LIMIT ${limit}`
  return rows.map(placed)
})

/** The events a query asks for, without superseded ones, in the order in which they became visible. */
export const readArrivals = Effect.fnUntraced(function*({ after, limit, organizations, topics }: ArrivalQuery) {
  const sql = yield* SqlClient.SqlClient
  const conditions = [
    sql`NOT is_superseded`,
    sql`sequence > ${after}::bigint`,
    ...(topics.length === 0 ? [] : [sql`topic = ANY(${texts(topics)})`]),
    ...(organizations.length === 0 ? [] : [sql`entity_id = ANY(${texts(organizations)}::uuid[])`])
  ]
  const rows = yield* sql<EventRow>`
    SELECT entity_id, sequence, event FROM register_events
    WHERE ${sql.and(conditions)} ORDER BY sequence LIMIT ${limit}`
  return rows.map(placed)
})

/** One event, superseded or not. */
export const readEvent = Effect.fnUntraced(function*(id: string) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<EventRow>`SELECT entity_id, sequence, event FROM register_events WHERE id = ${id}`
  return rows.map(placed)[0]
})
