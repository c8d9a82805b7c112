import { type Arrival, canonicalJson, type EntityId, type RegisterEvent } from "@kontor/core/Register"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { integers, texts } from "../Columns.ts"
import { writeReports } from "./RegisterReports.ts"

/** An event as stored, with its organization and the version of its reader: 0 for a derived event. */
export interface EventOf {
  readonly entity_id: EntityId
  readonly event: RegisterEvent
  readonly text: string
  readonly reader_version: number
}

/** The columns of events, for `unnest`. */
export const eventColumns = (events: ReadonlyArray<EventOf>) => ({
  ids: texts(events.map(({ event }) => event.id)),
  entities: texts(events.map(({ entity_id }) => entity_id)),
  topics: texts(events.map(({ event }) => event.topic)),
  days: texts(events.map(({ event }) => event.announced_on)),
  versions: integers(events.map(({ reader_version }) => reader_version)),
  texts: texts(events.map(({ text }) => text))
})

/** An event in its stored form. */
export const eventOf = (entity_id: EntityId, event: RegisterEvent, reader_version: number): EventOf => ({
  entity_id,
  event,
  text: canonicalJson(event),
  reader_version
})

/** An event that was written, and its organization. */
export interface Written {
  readonly id: string
  readonly entity_id: string
}

/** Adds the new events in order. Returns them; a known event stays as it is. */
export const addEvents = Effect.fnUntraced(function*(events: ReadonlyArray<EventOf>, isDerived: boolean) {
  if (events.length === 0) return []
  const sql = yield* SqlClient.SqlClient
  const columns = eventColumns(events)
  return yield* sql<Written>`
    INSERT INTO register_events (id, entity_id, topic, announced_on, is_derived, reader_version, event)
    SELECT id, entity_id, topic, announced_on, ${isDerived}, reader_version, event FROM (
      SELECT DISTINCT ON (id) * FROM unnest(
        ${columns.ids}::text[], ${columns.entities}::uuid[], ${columns.topics}::text[], ${columns.days}::text[],
        ${columns.versions}::int[], ${columns.texts}::text[]
      ) WITH ORDINALITY AS arrived (id, entity_id, topic, announced_on, reader_version, event, place)
      ORDER BY id, reader_version DESC, event COLLATE "C" DESC
    ) arrived
    WHERE NOT EXISTS (SELECT FROM register_events known WHERE known.id = arrived.id)
    ORDER BY place
    RETURNING id, replace(entity_id::text, '-', '') AS entity_id`
})

/** Whether a row reports nothing any more: it gets a new sequence when it is shown again. */
const isEnded = (sql: SqlClient.SqlClient) => sql`(known.is_superseded AND known.part_of IS NULL)`

/** The sequence of an event that is shown from now on: a new one if it was superseded. */
export const sequenceOfShown = (sql: SqlClient.SqlClient) =>
  sql`CASE WHEN ${isEnded(sql)} THEN nextval(pg_get_serial_sequence('register_events', 'sequence'))
    ELSE known.sequence END`

/**
 * Shows superseded events again, and replaces those that a better reader reports, in their place. Where two reports of
 * equal readers differ, as when an announcement was corrected, the one whose text sorts last stays, whichever came
 * first. Returns the changed events.
 */
const renewReportedEvents = Effect.fnUntraced(function*(events: ReadonlyArray<EventOf>) {
  if (events.length === 0) return []
  const sql = yield* SqlClient.SqlClient
  const columns = eventColumns(events)
  return yield* sql<Written>`
    UPDATE register_events known SET
      topic = renewed.topic, announced_on = renewed.announced_on, reader_version = renewed.reader_version,
      event = renewed.event, own = NULL, sequence = ${sequenceOfShown(sql)}, is_superseded = known.part_of IS NOT NULL,
      delete_on = NULL
    FROM (
      SELECT DISTINCT ON (id) * FROM unnest(
        ${columns.ids}::text[], ${columns.topics}::text[], ${columns.days}::text[], ${columns.versions}::int[],
        ${columns.texts}::text[]
      ) AS arrived (id, topic, announced_on, reader_version, event)
      ORDER BY id, reader_version DESC, event COLLATE "C" DESC
    ) renewed
    WHERE known.id = renewed.id AND (
      ${isEnded(sql)} OR known.own = ''
      OR (known.reader_version, coalesce(known.own, known.event) COLLATE "C") < (renewed.reader_version, renewed.event)
    )
    RETURNING known.id, replace(known.entity_id::text, '-', '') AS entity_id`
})

/** Those of these events that are known. A bulk import has none, so its texts travel to the database once. */
const knownIds = Effect.fnUntraced(function*(events: ReadonlyArray<EventOf>) {
  if (events.length === 0) return new Set<string>()
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ id: string }>`
    SELECT id FROM register_events WHERE id = ANY(${texts(events.map(({ event }) => event.id))})`
  return new Set(rows.map(({ id }) => id))
})

/** A record that arrived, with its events as stored. */
export interface ReadReport {
  readonly arrival: Arrival
  readonly events: ReadonlyArray<EventOf>
}

/** The events of a record in their stored form. */
export const readReportOf = (arrival: Arrival): ReadReport => {
  const { entity_id, reader_version, record } = arrival
  return { arrival, events: record.events.map((event) => eventOf(entity_id, event, reader_version)) }
}

/** Stores the events of records, and which records report them. Returns the new and the replaced ones. */
export const writeReportedEvents = Effect.fnUntraced(function*(reports: ReadonlyArray<ReadReport>) {
  const reported = reports.flatMap(({ events }) => events)
  const known = yield* knownIds(reported)
  const renewed = yield* renewReportedEvents(reported.filter(({ event }) => known.has(event.id)))
  const added = yield* addEvents(reported.filter(({ event }) => !known.has(event.id)), false)
  yield* writeReports(reports.map(({ arrival }) => arrival))
  return { added, renewed }
})
