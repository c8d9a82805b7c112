import {
  type Arrival,
  type CalendarDate,
  canonicalJson,
  type EntityId,
  type RegisterChange,
  type RegisterEvent
} from "@kontor/core"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { integers, texts } from "../Columns.ts"
import { type Untold, writeTold } from "./RegisterToldEvents.ts"

/** An event as it is stored, with the organization it is of and the version of the reader that read it: 0 where it is derived. */
interface EventOf {
  readonly entity_id: EntityId
  readonly event: RegisterEvent
  readonly text: string
  readonly reader_version: number
}

const eventColumns = (events: ReadonlyArray<EventOf>) => ({
  ids: texts(events.map(({ event }) => event.id)),
  entities: texts(events.map(({ entity_id }) => entity_id)),
  topics: texts(events.map(({ event }) => event.topic)),
  days: texts(events.map(({ event }) => event.announced_on)),
  versions: integers(events.map(({ reader_version }) => reader_version)),
  texts: texts(events.map(({ text }) => text))
})

const eventOf = (entity_id: EntityId, event: RegisterEvent, reader_version: number): EventOf => ({
  entity_id,
  event,
  text: canonicalJson(event),
  reader_version
})

/** Adds the events that are new, in their order, and answers how many; one that is known stays as it is. */
const addEvents = Effect.fnUntraced(function*(events: ReadonlyArray<EventOf>, isDerived: boolean) {
  if (events.length === 0) return 0
  const sql = yield* SqlClient.SqlClient
  const columns = eventColumns(events)
  const [added] = yield* sql<{ events: number }>`
    WITH added AS (
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
      RETURNING 1
    )
    SELECT count(*)::int AS events FROM added`
  return added!.events
})

/** The sequence of an event that is shown from now on: a new one if it was superseded. */
const sequenceOfShown = (sql: SqlClient.SqlClient) =>
  sql`CASE WHEN known.is_superseded THEN nextval(pg_get_serial_sequence('register_events', 'sequence'))
    ELSE known.sequence END`

/**
 * Shows events again that are superseded, and renews those that a better reader tells, in their place. Where two tellings of
 * equal readers differ, as of an announcement that was corrected, the one stays whose text comes last, whichever came first.
 */
const renewToldEvents = Effect.fnUntraced(function*(events: ReadonlyArray<EventOf>) {
  if (events.length === 0) return
  const sql = yield* SqlClient.SqlClient
  const columns = eventColumns(events)
  yield* sql`
    UPDATE register_events known SET
      topic = renewed.topic, announced_on = renewed.announced_on, reader_version = renewed.reader_version,
      event = renewed.event, sequence = ${sequenceOfShown(sql)}, is_superseded = false, delete_on = NULL
    FROM (
      SELECT DISTINCT ON (id) * FROM unnest(
        ${columns.ids}::text[], ${columns.topics}::text[], ${columns.days}::text[], ${columns.versions}::int[],
        ${columns.texts}::text[]
      ) AS arrived (id, topic, announced_on, reader_version, event)
      ORDER BY id, reader_version DESC, event COLLATE "C" DESC
    ) renewed
    WHERE known.id = renewed.id AND (
      known.is_superseded
      OR (known.reader_version, known.event COLLATE "C") < (renewed.reader_version, renewed.event)
    )`
})

/** Which of these events are known: of a bulk import none, so that their texts travel to the database once. */
const knownIds = Effect.fnUntraced(function*(events: ReadonlyArray<EventOf>) {
  if (events.length === 0) return new Set<string>()
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ id: string }>`
    SELECT id FROM register_events WHERE id = ANY(${texts(events.map(({ event }) => event.id))})`
  return new Set(rows.map(({ id }) => id))
})

/** Stores the events that records tell, and which records these are. Answers how many are new. */
export const writeToldEvents = Effect.fnUntraced(function*(arrivals: ReadonlyArray<Arrival>) {
  const told = arrivals.flatMap(({ entity_id, reader_version, record }) =>
    record.events.map((event) => eventOf(entity_id, event, reader_version))
  )
  const known = yield* knownIds(told)
  yield* renewToldEvents(told.filter(({ event }) => known.has(event.id)))
  const added = yield* addEvents(told.filter(({ event }) => !known.has(event.id)), false)
  yield* writeTold(arrivals)
  return added
})

/** Renews derived events that are known, in their place. */
const renewDerivedEvents = Effect.fnUntraced(function*(events: ReadonlyArray<EventOf>) {
  if (events.length === 0) return
  const sql = yield* SqlClient.SqlClient
  const columns = eventColumns(events)
  yield* sql`
    UPDATE register_events known SET
      topic = renewed.topic, announced_on = renewed.announced_on, event = renewed.event,
      sequence = ${sequenceOfShown(sql)}, is_superseded = false, delete_on = NULL
    FROM unnest(
      ${columns.ids}::text[], ${columns.topics}::text[], ${columns.days}::text[], ${columns.texts}::text[]
    ) AS renewed (id, topic, announced_on, event)
    WHERE known.id = renewed.id AND (known.is_superseded OR known.event <> renewed.event)`
})

interface Derived {
  readonly id: string
  readonly entity_id: string
}

/** The events that were derived for these organizations. */
const derivedBefore = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  if (entities.length === 0) return []
  const sql = yield* SqlClient.SqlClient
  return yield* sql<Derived>`
    SELECT id, replace(entity_id::text, '-', '') AS entity_id FROM register_events
    WHERE entity_id = ANY(${texts(entities)}::uuid[]) AND is_derived`
})

/**
 * Stores the events that are derived from the records of organizations that were known or not, and answers how many are new
 * and which of those before are derived no more.
 */
export const writeDerivedEvents = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
  const before = yield* derivedBefore(
    changes.filter(({ before }) => before !== undefined).map(({ entity_id }) => entity_id)
  )
  const known = new Set(before.map(({ id }) => id))
  const derived = changes.flatMap(({ derived, entity_id }) => derived.map((event) => eventOf(entity_id, event, 0)))
  const ids = new Set(derived.map(({ event }) => event.id))
  const until = new Map<string, CalendarDate | null>(
    changes.map(({ derived_until, entity_id }) => [entity_id, derived_until])
  )
  yield* renewDerivedEvents(derived.filter(({ event }) => known.has(event.id)))
  return {
    added: yield* addEvents(derived.filter(({ event }) => !known.has(event.id)), true),
    left: before.filter(({ id }) => !ids.has(id)).map(({ entity_id, id }): Untold => ({
      id,
      delete_on: until.get(entity_id) ?? null
    }))
  }
})

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
