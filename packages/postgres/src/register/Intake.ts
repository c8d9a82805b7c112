import { type CalendarDate, type EntityId, EventTopic, type Purged, todayInBerlin } from "@kontor/core/Register"
import {
  areChanged,
  type ArrivalGroup,
  arrivalsOf,
  differencesOf,
  type Filing,
  groupArrivals,
  Identity,
  isReadAsKept,
  nothingTaken,
  OrganizationNotHeld,
  partitionStorable,
  projectionVersion,
  type Reading,
  readingsAfter,
  readingsWithout,
  type RecordReference,
  type RegisterChange,
  registerChange,
  RegisterIntake,
  type SourceRecord,
  type Taken
} from "@kontor/register"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { dieOfDatabase, entityIdOf, refusalOf, texts } from "../Clients.ts"
import { documentsOf, removeDocuments, writeDocument, writeDocuments } from "./Documents.ts"
import {
  type ReadReport,
  readReportOf,
  removeEvents,
  removeSuperseded,
  settleEvents,
  supersedeEvents,
  unreport,
  writeDerivedEvents,
  writeReportedEvents,
  type Written
} from "./Events.ts"
import { removeLookups, writeOrganizations } from "./Organizations.ts"
import { readLocation } from "./Profiles.ts"
import {
  bringsNews,
  type KnownDigests,
  knownDigests,
  lockIntake,
  noteIntake,
  readOrganizations,
  readRecords
} from "./Records.ts"

/** The number of organizations that lose records in one transaction. */
const purgedAtOnce = 500

/** A purge that found nothing to delete. */
const nothingPurged: Purged = { records: 0, events: 0, documents: 0, organizations: 0 }

/** Organizations with a due record, in the order of their due days. */
const dueOrganizations = Effect.fnUntraced(function*(today: CalendarDate) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ entity_id: string }>`
    SELECT entity_id FROM register_records WHERE delete_on <= ${today}
    GROUP BY entity_id ORDER BY min(delete_on), entity_id LIMIT ${purgedAtOnce}`
  return rows.map(({ entity_id }) => entityIdOf(entity_id))
})

/** Deletes the given records of organizations and the due ones, and all due superseded events and documents. */
const remove = Effect.fnUntraced(function*(
  identity: Identity["Service"],
  entities: ReadonlyArray<EntityId>,
  references: ReadonlyArray<RecordReference>,
  today: CalendarDate
) {
  const organizations = (yield* readOrganizations(entities)).map(({ known, ...organization }) => {
    const own = references.filter(({ entity_id }) => entity_id === organization.entity_id)
    return { known, organization, readings: readingsWithout(own, today, known) }
  })
  const changes = yield* Effect.forEach(
    organizations.filter(({ readings }) => areChanged(readings)),
    ({ known, organization, readings }) => registerChange(identity, organization, known, readings)
  )
  const gone = changes.filter(({ after }) => after === undefined).map(({ entity_id }) => entity_id)
  const unreported = yield* unreport(changes)
  yield* writeOrganizations(changes)
  const derived = yield* writeDerivedEvents(changes)
  const events = yield* removeEvents([...unreported, ...derived.left])
  const superseded = yield* removeSuperseded(today, gone)
  yield* settleEvents(changes.map(({ entity_id }) => entity_id))
  return {
    records: changes.reduce((sum, { dropped }) => sum + dropped.length, 0),
    events: events + superseded,
    documents: yield* removeDocuments(today, gone),
    organizations: gone.length
  } satisfies Purged
})

/** Deletes what is due in up to `purgedAtOnce` organizations. */
const purgePortion = Effect.fnUntraced(function*(identity: Identity["Service"], today: CalendarDate) {
  return yield* remove(identity, yield* dueOrganizations(today), [], today)
})

/** Deletes these records. */
const forgetRecords = Effect.fnUntraced(function*(
  identity: Identity["Service"],
  references: ReadonlyArray<RecordReference>,
  today: CalendarDate
) {
  return yield* remove(identity, [...new Set(references.map(({ entity_id }) => entity_id))], references, today)
})

/**
 * The reports of arriving records that are kept as their readers read them. Where a better reader read a record
 * differently, its events do not count.
 */
const readAsKept = (
  reports: ReadonlyArray<ReadReport>,
  changes: ReadonlyArray<RegisterChange>,
  known: KnownDigests
): ReadonlyArray<ReadReport> => {
  const changed = new Map<EntityId, RegisterChange>(changes.map((change) => [change.entity_id, change]))
  return reports.filter(({ arrival }) => {
    const change = changed.get(arrival.entity_id)
    return change === undefined
      ? known.get(arrival.entity_id)?.get(arrival.kept.digest) === arrival.reader_version
      : isReadAsKept(arrival, change.kept)
  })
}

/** The organizations with several reports that may be of one event: all except new ones with one event written. */
const unsettled = (
  changes: ReadonlyArray<RegisterChange>,
  written: ReadonlyArray<Written>
): ReadonlyArray<string> => {
  const added = new Set<string>(changes.flatMap(({ before, entity_id }) => before === undefined ? entity_id : []))
  const counts = new Map<string, number>()
  for (const { entity_id } of written) counts.set(entity_id, (counts.get(entity_id) ?? 0) + 1)
  const changed = changes.flatMap(({ before, entity_id }) => before === undefined ? [] : entity_id)
  return [...changed, ...[...counts].flatMap(([entity, count]) => count === 1 && added.has(entity) ? [] : entity)]
}

/** The changes to organizations with known records: those are read and folded anew. */
const laterChanges = Effect.fnUntraced(function*(identity: Identity["Service"], groups: ReadonlyArray<ArrivalGroup>) {
  const known = yield* readRecords(groups.map(({ entity_id }) => entity_id))
  const changed = groups.map((group) => {
    const before = known.get(group.entity_id) ?? []
    return { group, before, readings: readingsAfter(before, group.records) }
  }).filter(({ readings }) => areChanged(readings))
  return yield* Effect.forEach(
    changed,
    ({ before, group, readings }) => registerChange(identity, group, before, readings)
  )
})

/** Takes records in when it is their turn, in one transaction that holds the row of `register`. */
const takeAtOnce = Effect.fnUntraced(
  function*(identity: Identity["Service"], records: ReadonlyArray<SourceRecord>, turn: Effect.Effect<void>) {
    const sql = yield* SqlClient.SqlClient
    const arrivals = yield* arrivalsOf(identity, records)
    const groups = groupArrivals(arrivals)
    const entities = groups.map(({ entity_id }) => entity_id)
    const seen = yield* knownDigests(entities)
    const unseen = groups.filter(({ entity_id }) => !seen.has(entity_id))
    const alone = yield* Effect.forEach(
      unseen,
      (group) => registerChange(identity, group, [], readingsAfter([], group.records))
    )
    const reports = arrivals.map(readReportOf)
    const documents = yield* documentsOf(identity, arrivals)
    yield* turn
    return yield* sql.withTransaction(Effect.gen(function*() {
      yield* lockIntake
      yield* noteIntake
      const digests = yield* knownDigests(entities)
      const added = alone.filter(({ entity_id }) => !digests.has(entity_id))
      const known = groups.filter(({ entity_id }) => digests.has(entity_id))
      const changes = [...added, ...yield* laterChanges(identity, known.filter(bringsNews(digests)))]
      const unreported = yield* unreport(changes)
      yield* writeOrganizations(changes)
      const reported = yield* writeReportedEvents(readAsKept(reports, changes, digests))
      const derived = yield* writeDerivedEvents(changes)
      yield* supersedeEvents([...unreported, ...derived.left])
      const fresh = [...reported.added, ...derived.added]
      const shownByOthers = yield* settleEvents(
        unsettled(changes, [...fresh, ...reported.renewed, ...derived.renewed])
      )
      yield* writeDocuments(documents)
      const imported = changes.reduce((sum, { added }) => sum + added.length, 0)
      const events = fresh.filter(({ id }) => !shownByOthers.has(id)).length
      return { imported, unchanged: records.length - imported, events, unstorable: [] } satisfies Taken
    }))
  }
)

/** The result of two intakes. */
const bothTaken = (one: Taken, other: Taken): Taken => ({
  imported: one.imported + other.imported,
  unchanged: one.unchanged + other.unchanged,
  events: one.events + other.events,
  unstorable: [...one.unstorable, ...other.unstorable]
})

/**
 * Takes records in, and leaves out those that the database refuses, which it finds by halving: what remains goes in by
 * several transactions, in its order.
 */
const takeHalving = (
  identity: Identity["Service"],
  records: ReadonlyArray<SourceRecord>,
  turn: Effect.Effect<void>
): Effect.Effect<Taken, unknown, SqlClient.SqlClient> =>
  takeAtOnce(identity, records, turn).pipe(Effect.catch((failure) => {
    const reason = refusalOf(failure)
    const [record] = records
    if (reason === undefined || record === undefined) return Effect.fail(failure)
    if (records.length === 1) return Effect.succeed({ ...nothingTaken, unstorable: [{ record, reason }] })
    const middle = records.length >> 1
    return Effect.zipWith(
      takeHalving(identity, records.slice(0, middle), turn),
      takeHalving(identity, records.slice(middle), turn),
      bothTaken
    )
  }))

/** Takes in those of these records that the register can store. */
const takeRecords = Effect.fnUntraced(
  function*(identity: Identity["Service"], records: ReadonlyArray<SourceRecord>, turn: Effect.Effect<void>) {
    const [storable, unstorable] = partitionStorable(records)
    const taken = yield* takeHalving(identity, storable, yield* Effect.cached(turn))
    return { ...taken, unstorable: [...unstorable, ...taken.unstorable] }
  }
)

/**
 * The number of organizations folded anew in one transaction. It finds what an older version stored by reading whole
 * tables, so that a bulk import has no further index to write: a larger portion reads them less often.
 */
const portion = 2_000

const nothingNew = (kept: ReadonlyArray<Reading>) => ({ kept, added: [], reread: [], dropped: [] })

/** The number of organizations that an older version folded. */
const countOutdated = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ organizations: bigint }>`
    SELECT count(*) AS organizations FROM search_fields WHERE projection_version < ${projectionVersion}`
  return Number(row!.organizations)
})

const outdatedOrganizations = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ entity_id: string }>`
    SELECT entity_id FROM search_fields WHERE projection_version < ${projectionVersion}
    ORDER BY projection_version LIMIT ${portion}`
  return rows.map(({ entity_id }) => entityIdOf(entity_id))
})

/** Folds a portion of the outdated organizations anew. Returns their number. */
const rebuildPortion = Effect.fnUntraced(function*(identity: Identity["Service"]) {
  const organizations = yield* readOrganizations(yield* outdatedOrganizations)
  if (organizations.length === 0) return 0
  const changes = yield* Effect.forEach(
    organizations,
    ({ known, ...organization }) => registerChange(identity, organization, known, nothingNew(known))
  )
  const entities = organizations.map(({ entity_id }) => entity_id)
  yield* removeLookups(entities)
  yield* writeOrganizations(changes)
  const derived = yield* writeDerivedEvents(changes)
  yield* supersedeEvents(derived.left)
  yield* settleEvents(entities)
  return organizations.length
})

type Renewal = Pick<RegisterIntake["Service"], "outdated" | "rebuild">

/** The part of the intake that folds anew. */
const renewal = (sql: SqlClient.SqlClient, identity: Identity["Service"]): Renewal => {
  const onDatabase = <A, E>(reading: Effect.Effect<A, E, SqlClient.SqlClient>, name: string): Effect.Effect<A> =>
    reading.pipe(
      Effect.withSpan(`RegisterIntakePostgres.${name}`),
      Effect.provideService(SqlClient.SqlClient, sql),
      Effect.orDie
    )
  return {
    outdated: onDatabase(countOutdated, "outdated"),
    rebuild: onDatabase(
      sql.withTransaction(Effect.andThen(lockIntake, rebuildPortion(identity))),
      "rebuild"
    )
  }
}

interface FreshnessRow {
  readonly taken_at: Date | null
  readonly newest: CalendarDate | null
}

/** The time when records came last, and the newest day of an event: the end of an index for each topic. */
const freshnessOf = (sql: SqlClient.SqlClient): RegisterIntake["Service"]["freshness"] =>
  sql<FreshnessRow>`
    SELECT taken_at, (
      SELECT max(announced_on) FROM unnest(${texts(EventTopic.literals)}) AS topics (name), LATERAL (
        SELECT announced_on FROM register_events WHERE topic = topics.name ORDER BY announced_on DESC LIMIT 1
      ) newest
    ) AS newest
    FROM register`.pipe(
    Effect.map(([row]) => ({
      taken_at: row!.taken_at && DateTime.fromDateUnsafe(row!.taken_at),
      newest_announced_on: row!.newest
    })),
    Effect.withSpan("RegisterIntakePostgres.freshness"),
    dieOfDatabase
  )

/**
 * The intake of the register on PostgreSQL.
 *
 * Takes run one after another, across all processes: each holds the one row of `register` until it commits. So no two
 * of them fold the same organization at once, and events are numbered in the order in which they become visible. A take
 * reads all it can from the arriving records alone before it asks for the row. A purge and a rebuild hold the row for
 * each of their portions.
 */
export const layer: Layer.Layer<RegisterIntake, never, SqlClient.SqlClient | Identity> = Layer.effect(
  RegisterIntake,
  Effect.gen(function*() {
    const identity = yield* Identity
    const sql = yield* SqlClient.SqlClient

    const take = Effect.fn("RegisterIntakePostgres.take")(
      (records: ReadonlyArray<SourceRecord>, turn = Effect.void) => takeRecords(identity, records, turn),
      Effect.provideService(SqlClient.SqlClient, sql),
      Effect.orDie
    )

    const purge: RegisterIntake["Service"]["purge"] = Effect.fn("RegisterIntakePostgres.purge")(
      function*(today) {
        let purged: Purged = nothingPurged
        let isDone = false
        while (!isDone) {
          const portion = yield* sql.withTransaction(Effect.andThen(lockIntake, purgePortion(identity, today)))
          isDone = portion.records === 0
          purged = {
            records: purged.records + portion.records,
            events: purged.events + portion.events,
            documents: purged.documents + portion.documents,
            organizations: purged.organizations + portion.organizations
          }
        }
        return purged
      },
      Effect.provideService(SqlClient.SqlClient, sql),
      Effect.orDie
    )

    const forget: RegisterIntake["Service"]["forget"] = Effect.fn("RegisterIntakePostgres.forget")(
      function*(reported) {
        const day = yield* todayInBerlin
        return yield* sql.withTransaction(Effect.andThen(lockIntake, forgetRecords(identity, reported, day)))
      },
      Effect.provideService(SqlClient.SqlClient, sql),
      Effect.orDie
    )

    const file: RegisterIntake["Service"]["file"] = Effect.fn("RegisterIntakePostgres.file")(
      function*({ document, reference }) {
        return yield* sql.withTransaction(Effect.gen(function*() {
          yield* lockIntake
          const location = yield* readLocation(reference)
          if (location._tag !== "Found") {
            return yield* new OrganizationNotHeld(
              differencesOf(location._tag === "Shared" ? location.candidates : [])
            )
          }
          const isKept = yield* writeDocument(identity, location.located.entity_id, document)
          return (isKept ? "IMPORTED" : "UNCHANGED") satisfies Filing
        }))
      },
      Effect.provideService(SqlClient.SqlClient, sql),
      Effect.catchTag("SqlError", Effect.die)
    )

    return RegisterIntake.of({ take, purge, forget, freshness: freshnessOf(sql), ...renewal(sql, identity), file })
  })
)
