import {
  type CalendarDate,
  differencesOf,
  EventTopic,
  type Filing,
  Identity,
  OrganizationNotHeld,
  type Purged,
  RegisterIntake,
  type SourceRecord,
  todayInBerlin
} from "@kontor/core/Register"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../Columns.ts"
import { dieOfDatabase } from "../Outage.ts"
import { writeDocument } from "./RegisterDocuments.ts"
import { readLocation } from "./RegisterLocated.ts"
import { forgetRecords, nothingPurged, purgePortion } from "./RegisterPurge.ts"
import { lockIntake } from "./RegisterRecords.ts"
import { renewal } from "./RegisterRenewal.ts"
import { takeRecords } from "./RegisterTake.ts"

interface FreshnessRow {
  readonly taken_at: Date | null
  readonly newest: CalendarDate | null
}

/** When records came last, and the newest day of an event: the end of an index for each topic. */
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
