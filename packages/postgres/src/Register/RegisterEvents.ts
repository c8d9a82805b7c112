import {
  type ArrivalQuery,
  currentProfileOf,
  type EntityId,
  type EventPosition,
  type EventQuery,
  EventTopic,
  type PlacedEvent,
  type RegisterEvent
} from "@kontor/core/Register"
import { Effect } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { texts } from "../Columns.ts"
import { entityIdOf } from "../Identifiers.ts"
import { locatedOf, type LocatedRow } from "./RegisterLocated.ts"
import { standing, standingColumns } from "./RegisterWhereabouts.ts"

interface EventRow extends LocatedRow {
  readonly sequence: bigint
  readonly event: string
}

/** Events with their present organizations. `found` is a query with the columns `entity_id`, `sequence` and `event`. */
const withOrganizations = (sql: SqlClient.SqlClient, found: Statement.Fragment) =>
  sql`
    SELECT found.sequence, found.event, ${sql.literal(standingColumns)}, profile
    FROM (${found}) found ${standing(sql, "found.entity_id")}
    LEFT JOIN profiles ON profiles.entity_id = standing.today_id`

const placedOf = (row: EventRow): PlacedEvent<RegisterEvent> => {
  const event: RegisterEvent = JSON.parse(row.event)
  const organization = locatedOf(row)?.organization
  return {
    event,
    entity_id: entityIdOf(row.today_id),
    position: { announced_on: event.announced_on, sequence: Number(row.sequence) },
    profile: organization && currentProfileOf(organization),
    is_withheld: row.is_withheld
  }
}

/** All present and former identifiers of organizations, from any of them, as a query with the column `entity_id`. */
const allIds = (sql: SqlClient.SqlClient, entities: ReadonlyArray<EntityId>) =>
  sql`
    SELECT DISTINCT own.entity_id
    FROM unnest(${texts(entities)}::uuid[]) AS named (entity_id)
    LEFT JOIN organization_moves moved USING (entity_id)
    CROSS JOIN LATERAL (
      SELECT coalesce(moved.today_id, named.entity_id) AS entity_id
      UNION ALL
      SELECT former.entity_id FROM organization_moves former WHERE former.today_id = coalesce(moved.today_id, named.entity_id)
    ) own`

/**
 * The events of a query, newest first, without superseded ones. Each organization of the query, or else each topic,
 * reads its own newest ones along an index, and the page takes the newest of all.
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
    ? { keys: allIds(sql, organizations), isMeant: sql`entity_id = asked.key` }
    : {
      keys: sql`SELECT unnest(${texts(topics.length === 0 ? EventTopic.literals : [...new Set(topics)])}::text[])`,
      isMeant: sql`topic = asked.key COLLATE "C"`
    }
  const found = sql`
    SELECT one.*
    FROM (${asked.keys}) AS asked (key) CROSS JOIN LATERAL (
      SELECT entity_id, announced_on, sequence, event FROM register_events
      WHERE ${sql.and([asked.isMeant, ...conditions])}
      ORDER BY announced_on DESC, sequence DESC LIMIT ${limit}
    ) one
    ORDER BY one.announced_on DESC, one.sequence DESC LIMIT ${limit}`
  const rows = yield* sql<EventRow>`
    ${withOrganizations(sql, found)} ORDER BY found.announced_on DESC, found.sequence DESC`
  return rows.map(placedOf)
})

/** The events of a query, without superseded ones, in the order in which they became visible. */
export const readArrivals = Effect.fnUntraced(function*({ after, limit, organizations, topics }: ArrivalQuery) {
  const sql = yield* SqlClient.SqlClient
  const conditions = [
    sql`NOT is_superseded`,
    sql`sequence > ${after}::bigint`,
    ...(topics.length === 0 ? [] : [sql`topic = ANY(${texts(topics)})`]),
    ...(organizations.length === 0 ? [] : [sql`entity_id IN (${allIds(sql, organizations)})`])
  ]
  const found = sql`
    SELECT entity_id, sequence, event FROM register_events
    WHERE ${sql.and(conditions)} ORDER BY sequence LIMIT ${limit}`
  return (yield* sql<EventRow>`${withOrganizations(sql, found)} ORDER BY found.sequence`).map(placedOf)
})

/** One event, superseded or not. */
export const readEvent = Effect.fnUntraced(function*(id: string) {
  const sql = yield* SqlClient.SqlClient
  const found = sql`SELECT entity_id, sequence, event FROM register_events WHERE id = ${id}`
  return (yield* sql<EventRow>`${withOrganizations(sql, found)}`).map(placedOf)[0]
})
