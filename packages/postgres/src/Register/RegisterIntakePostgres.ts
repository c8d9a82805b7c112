import {
  areChanged,
  type ArrivalGroup,
  arrivalsOf,
  differencesOf,
  type EntityId,
  type Filing,
  groupArrivals,
  Identity,
  isReadAsKept,
  OrganizationNotHeld,
  type Purged,
  readingsAfter,
  type RegisterChange,
  registerChange,
  RegisterIntake,
  type Taken,
  todayInBerlin
} from "@kontor/core/Register"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { writeDerivedEvents } from "./RegisterDerivedEvents.ts"
import { writeDocument, writeDocuments } from "./RegisterDocuments.ts"
import { supersedeEvents } from "./RegisterEndedEvents.ts"
import { type ReadReport, readReportOf, writeReportedEvents, type Written } from "./RegisterEventTables.ts"
import { readForeseen } from "./RegisterForeseen.ts"
import { freshnessOf } from "./RegisterFreshness.ts"
import { readLocation } from "./RegisterLocation.ts"
import { writeOrganizations } from "./RegisterOrganizations.ts"
import { forgetRecords, nothingPurged, purgePortion } from "./RegisterPurge.ts"
import { countOutdated, rebuildPortion } from "./RegisterRebuild.ts"
import { bringsNews, type KnownDigests, knownDigests, lockIntake, noteIntake, readRecords } from "./RegisterRecords.ts"
import { unreport } from "./RegisterReports.ts"
import { settleEvents } from "./RegisterStandingEvents.ts"

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

    /** The changes to organizations with known records: those are read and folded anew. */
    const laterChanges = Effect.fnUntraced(function*(groups: ReadonlyArray<ArrivalGroup>) {
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

    const take: RegisterIntake["Service"]["take"] = Effect.fn("RegisterIntakePostgres.take")(
      function*(records) {
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
        return yield* sql.withTransaction(Effect.gen(function*() {
          yield* lockIntake
          yield* noteIntake
          const digests = yield* knownDigests(entities)
          const added = alone.filter(({ entity_id }) => !digests.has(entity_id))
          const known = groups.filter(({ entity_id }) => digests.has(entity_id))
          const changes = [...added, ...yield* laterChanges(known.filter(bringsNews(digests)))]
          const unreported = yield* unreport(changes)
          yield* writeOrganizations(changes)
          const reported = yield* writeReportedEvents(readAsKept(reports, changes, digests))
          const derived = yield* writeDerivedEvents(changes)
          yield* supersedeEvents([...unreported, ...derived.left])
          const fresh = [...reported.added, ...derived.added]
          const shownByOthers = yield* settleEvents(
            unsettled(changes, [...fresh, ...reported.renewed, ...derived.renewed])
          )
          yield* writeDocuments(arrivals)
          const imported = changes.reduce((sum, { added }) => sum + added.length, 0)
          const events = fresh.filter(({ id }) => !shownByOthers.has(id)).length
          return { imported, unchanged: records.length - imported, events } satisfies Taken
        }))
      },
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

    const outdated = countOutdated.pipe(Effect.provideService(SqlClient.SqlClient, sql), Effect.orDie)

    const foreseen = readForeseen(identity).pipe(
      Effect.withSpan("RegisterIntakePostgres.foreseen"),
      Effect.provideService(SqlClient.SqlClient, sql),
      Effect.orDie
    )

    const rebuild = sql.withTransaction(Effect.andThen(lockIntake, rebuildPortion(identity))).pipe(
      Effect.withSpan("RegisterIntakePostgres.rebuild"),
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
          const isKept = yield* writeDocument(location.located.entity_id, document)
          return (isKept ? "IMPORTED" : "UNCHANGED") satisfies Filing
        }))
      },
      Effect.provideService(SqlClient.SqlClient, sql),
      Effect.catchTag("SqlError", Effect.die)
    )
    return RegisterIntake.of({ take, purge, forget, freshness: freshnessOf(sql), outdated, foreseen, rebuild, file })
  })
)
