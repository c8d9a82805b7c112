import type { CalendarDate, EntityId, RegisterEvent } from "@kontor/core/Register"
import {
  type Arrival,
  canonicalJson,
  type HeldReport,
  isMoved,
  type RegisterChange,
  reportedUntil,
  type Source,
  standingEvents,
  type StandingReport
} from "@kontor/register"
import { Array, Effect } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { integers, texts } from "../Clients.ts"

/** An event that records no longer report, and the day by which it must be deleted; null if it may stay. */
interface Unreported {
  readonly id: string
  readonly delete_on: CalendarDate | null
}

/** Removes the reports of records that are dropped, or reread by a better reader. Returns their events. */
export const unreport = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
  const rows = changes.flatMap(({ dropped, entity_id, kept, reread }) =>
    [...dropped, ...reread].map((reading) => ({
      entity_id,
      digest: reading.kept.digest,
      delete_on: reportedUntil(reading, kept)
    }))
  )
  if (rows.length === 0) return []
  const sql = yield* SqlClient.SqlClient
  return yield* sql<Unreported>`
    DELETE FROM reported_events USING unnest(
      ${texts(rows.map(({ entity_id }) => entity_id))}::uuid[],
      ${texts(rows.map(({ digest }) => digest))}::uuid[],
      ${texts(rows.map(({ delete_on }) => delete_on))}::text[]
    ) AS taken (entity_id, digest, delete_on)
    WHERE (reported_events.entity_id, reported_events.digest) = (taken.entity_id, taken.digest)
    RETURNING reported_events.event_id AS id, taken.delete_on`
})

/** Stores which records report which events. */
const writeReports = Effect.fnUntraced(function*(arrivals: ReadonlyArray<Arrival>) {
  const rows = arrivals.flatMap(({ entity_id, kept: { digest }, record: { events } }) =>
    events.map(({ id }) => ({ entity_id, digest, id }))
  )
  if (rows.length === 0) return
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    INSERT INTO reported_events (entity_id, digest, event_id)
    SELECT * FROM unnest(
      ${texts(rows.map(({ entity_id }) => entity_id))}::uuid[],
      ${texts(rows.map(({ digest }) => digest))}::uuid[],
      ${texts(rows.map(({ id }) => id))}::text[]
    )
    ON CONFLICT DO NOTHING`
})

/** An event as stored, with its organization and the version of its reader: 0 for a derived event. */
interface EventOf {
  readonly entity_id: EntityId
  readonly event: RegisterEvent
  readonly text: string
  readonly reader_version: number
}

/** The columns of events, for `unnest`. */
const eventColumns = (events: ReadonlyArray<EventOf>) => ({
  ids: texts(events.map(({ event }) => event.id)),
  entities: texts(events.map(({ entity_id }) => entity_id)),
  topics: texts(events.map(({ event }) => event.topic)),
  days: texts(events.map(({ event }) => event.announced_on)),
  versions: integers(events.map(({ reader_version }) => reader_version)),
  texts: texts(events.map(({ text }) => text))
})

/** An event in its stored form. */
const eventOf = (entity_id: EntityId, event: RegisterEvent, reader_version: number): EventOf => ({
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
const addEvents = Effect.fnUntraced(function*(events: ReadonlyArray<EventOf>, isDerived: boolean) {
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

/** Returns whether a row reports nothing any more: it gets a new sequence when it is shown again. */
const isEnded = (sql: SqlClient.SqlClient) => sql`(known.is_superseded AND known.part_of IS NULL)`

/** The sequence of an event that is shown from now on: a new one if it was superseded. */
const sequenceOfShown = (sql: SqlClient.SqlClient) =>
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

/** Replaces known derived events in their place. Returns the changed ones. */
const renewDerivedEvents = Effect.fnUntraced(function*(events: ReadonlyArray<EventOf>) {
  if (events.length === 0) return []
  const sql = yield* SqlClient.SqlClient
  const columns = eventColumns(events)
  return yield* sql<Written>`
    UPDATE register_events known SET
      topic = renewed.topic, announced_on = renewed.announced_on, event = renewed.event, own = NULL,
      sequence = ${sequenceOfShown(sql)}, is_superseded = known.part_of IS NOT NULL, delete_on = NULL
    FROM unnest(
      ${columns.ids}::text[], ${columns.topics}::text[], ${columns.days}::text[], ${columns.texts}::text[]
    ) AS renewed (id, topic, announced_on, event)
    WHERE known.id = renewed.id AND (
      known.is_superseded AND known.part_of IS NULL OR coalesce(known.own, known.event) <> renewed.event
    )
    RETURNING known.id, replace(known.entity_id::text, '-', '') AS entity_id`
})

/** The sources of derived events: extracts, and the headings of announcements. */
const derivedFrom: ReadonlySet<Source> = new Set<Source>(["XJUSTIZ", "ANNOUNCEMENT"])

/** Returns whether an organization may have derived events so far. */
const mayHaveDerived = ({ before, dropped, kept }: RegisterChange): boolean =>
  before !== undefined && [...kept, ...dropped].some(({ kept }) => derivedFrom.has(kept.source))

/** The events derived so far for these organizations. */
const derivedBefore = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  if (entities.length === 0) return []
  const sql = yield* SqlClient.SqlClient
  return yield* sql<Written>`
    SELECT id, replace(entity_id::text, '-', '') AS entity_id FROM register_events
    WHERE entity_id = ANY(${texts(entities)}::uuid[]) AND is_derived`
})

/**
 * Stores the derived events of organizations. Returns the new or changed ones, and those that are no longer derived.
 */
export const writeDerivedEvents = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
  const before = yield* derivedBefore(changes.filter(mayHaveDerived).map(({ entity_id }) => entity_id))
  const known = new Set(before.map(({ id }) => id))
  const derived = changes.flatMap(({ derived, entity_id }) => derived.map((event) => eventOf(entity_id, event, 0)))
  const ids = new Set(derived.map(({ event }) => event.id))
  const until = new Map<string, CalendarDate | null>(
    changes.map(({ derived_until, entity_id }) => [entity_id, derived_until])
  )
  const renewed = yield* renewDerivedEvents(derived.filter(({ event }) => known.has(event.id)))
  return {
    renewed,
    added: yield* addEvents(derived.filter(({ event }) => !known.has(event.id)), true),
    left: before.filter(({ id }) => !ids.has(id)).map(({ entity_id, id }): Unreported => ({
      id,
      delete_on: until.get(entity_id) ?? null
    }))
  }
})

/** Returns whether no record reports an event any more under its own identifier. */
const isUnreported = (sql: SqlClient.SqlClient) =>
  sql`NOT EXISTS (SELECT FROM reported_events WHERE event_id = register_events.id)`

/** Returns whether no other source reports the same event. */
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

interface ReportRow {
  readonly id: string
  readonly entity_id: string
  readonly sequence: bigint
  readonly is_superseded: boolean
  readonly part_of: string | null
  readonly own: string | null
  readonly event: string
}

/** A report as held, with the text of what its own source says. */
interface Report extends HeldReport {
  readonly entity_id: string
  readonly own: string | undefined
}

const reportOf = (
  { entity_id, event: shown, id, is_superseded, own, part_of, sequence }: ReportRow
): Report => {
  const isEnded = own === "" || (is_superseded && part_of === null)
  const said = isEnded ? undefined : own ?? shown
  return {
    id,
    entity_id,
    own: said,
    event: said === undefined ? undefined : JSON.parse(said) as RegisterEvent,
    shown: part_of === null ? { event: JSON.parse(shown), sequence: Number(sequence) } : undefined,
    part_of: part_of ?? undefined
  }
}

/**
 * The reports about organizations; a withdrawn one only while another one is part of it. A report that has always
 * been alone is left out: its standing cannot change.
 */
const readReports = Effect.fnUntraced(function*(entities: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<ReportRow>`
    SELECT id, entity_id, sequence, is_superseded, part_of, own, event FROM (
      SELECT *, count(*) OVER (PARTITION BY entity_id) AS reports FROM register_events
      WHERE entity_id = ANY(${texts(entities)}::uuid[]) AND (
        NOT is_superseded OR part_of IS NOT NULL
        OR EXISTS (SELECT FROM register_events part WHERE part.part_of = register_events.id)
      )
    ) reported WHERE reports > 1 OR own IS NOT NULL`
  return rows.map(reportOf)
})

interface Moved {
  readonly held: Report
  readonly standing: StandingReport
}

const textOf = ({ held: { own, shown }, standing }: Moved): string =>
  standing.shown === undefined ? own ?? canonicalJson(shown?.event) : canonicalJson(standing.shown)

/** The own words of a row's source, where the row shows others. */
const ownOf = (moved: Moved): string | null => {
  const { held: { own = "" }, standing: { shown } } = moved
  return shown === undefined || own === textOf(moved) ? null : own
}

const writeMoved = Effect.fnUntraced(function*(moved: ReadonlyArray<Moved>) {
  if (moved.length === 0) return
  const sql = yield* SqlClient.SqlClient
  const days = moved.map(({ held, standing }) => (standing.shown ?? held.event ?? held.shown!.event).announced_on)
  yield* sql`
    UPDATE register_events known SET
      announced_on = moved.announced_on, event = moved.event, own = moved.own, part_of = moved.part_of,
      is_superseded = moved.is_hidden, delete_on = CASE WHEN moved.is_hidden THEN known.delete_on END,
      sequence = CASE WHEN known.part_of IS NOT NULL AND NOT moved.is_hidden
        THEN nextval(pg_get_serial_sequence('register_events', 'sequence')) ELSE known.sequence END
    FROM unnest(
      ${texts(moved.map(({ held }) => held.id))}::text[], ${texts(days)}::text[], ${texts(moved.map(textOf))}::text[],
      ${texts(moved.map(ownOf))}::text[], ${texts(moved.map(({ standing }) => standing.part_of ?? null))}::text[],
      ${texts(moved.map(({ standing }) => String(standing.shown === undefined)))}::boolean[]
    ) AS moved (id, announced_on, event, own, part_of, is_hidden)
    WHERE known.id = moved.id`
})

const movedOf = (reports: ReadonlyArray<Report>): ReadonlyArray<Moved> => {
  const standing = standingEvents(reports)
  return reports.map((held, place) => ({ held, standing: standing[place]! }))
}

/** Those reports about these organizations whose standing differs from what is held. */
const readMoved = Effect.fnUntraced(function*(entities: ReadonlyArray<string>) {
  if (entities.length === 0) return []
  const reports = yield* readReports(entities)
  return Object.values(Array.groupBy(reports, ({ entity_id }) => entity_id)).flatMap(movedOf)
})

/**
 * Shows each event of organizations once, whichever sources report it. Returns the reports that another event shows.
 */
export const settleEvents = Effect.fnUntraced(function*(entities: ReadonlyArray<string>) {
  const moved = yield* readMoved([...new Set(entities)])
  yield* writeMoved(moved.filter(({ held, standing }) => isMoved(held, standing) || held.event === undefined))
  return new Set(moved.flatMap(({ held, standing }) => standing.part_of === undefined ? [] : [held.id]))
})
