import {
  areChanged,
  type ArrivalGroup,
  arrivalsOf,
  bothTaken,
  type EntityId,
  groupArrivals,
  type Identity,
  isReadAsKept,
  nothingTaken,
  partitionStorable,
  readingsAfter,
  type RegisterChange,
  registerChange,
  type SourceRecord,
  type Taken
} from "@kontor/core/Register"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { refusalOf } from "../Outage.ts"
import { documentsOf, writeDocuments } from "./RegisterDocuments.ts"
import {
  type ReadReport,
  readReportOf,
  settleEvents,
  supersedeEvents,
  unreport,
  writeDerivedEvents,
  writeReportedEvents,
  type Written
} from "./RegisterEventTables.ts"
import { writeOrganizations } from "./RegisterOrganizations.ts"
import { bringsNews, type KnownDigests, knownDigests, lockIntake, noteIntake, readRecords } from "./RegisterRecords.ts"

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
export const takeRecords = Effect.fnUntraced(
  function*(identity: Identity["Service"], records: ReadonlyArray<SourceRecord>, turn: Effect.Effect<void>) {
    const [storable, unstorable] = partitionStorable(records)
    const taken = yield* takeHalving(identity, storable, yield* Effect.cached(turn))
    return bothTaken({ ...nothingTaken, unstorable }, taken)
  }
)
