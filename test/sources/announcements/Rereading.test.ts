import { assert, describe, it } from "@effect/vitest"
import { Administration } from "@kontor/core/Administration"
import { KontorMemory } from "@kontor/core/memory"
import { MonitorRuns, Monitors } from "@kontor/core/Monitoring"
import { nothingForeseen, Register, RegisterIntake, type SourceRecord, StoredRecordReader } from "@kontor/register"
import { RegisterMemory } from "@kontor/register/memory"
import { readAnnouncements, rereadRecord } from "@kontor/sources"
import { accountWith, organizationId } from "@kontor/testing/fixtures"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { address } from "../../support/Address.ts"
import { asAccount, endpointOf, releasedTo, runAll } from "../../support/Monitoring.ts"
import { identity, recordOf, recordsOf } from "../Reading.ts"
import { announcement, categories } from "./Announcement.ts"
import { day, read } from "./ReadDay.ts"

const reread = (record: SourceRecord) => Effect.provide(rereadRecord(record), identity)

const kontor = Layer.provideMerge(
  Layer.provideMerge(KontorMemory.layer, RegisterMemory.upstream),
  Layer.merge(address, Layer.succeed(StoredRecordReader, Effect.succeed(reread)))
).pipe(Layer.fresh)

/** What an older version read: the first event alone and, where the text says which it is, as one of no topic. */
const olderOf = (record: SourceRecord): SourceRecord => ({
  ...record,
  reader_version: 1,
  events: record.events.slice(0, 1).map((event) =>
    event.type === "TRANSFORMATION" ? event : { ...event, topic: "OTHER", type: "OTHER" }
  )
})

const shown = Effect.map(
  Register.use((register) => register.arrivals({ after: 0, limit: 1_000, organizations: [], topics: [] })),
  (arrived) => arrived.map(({ event, position }) => ({ event, sequence: position.sequence }))
)

const leaving =
  "Nicht mehr Geschäftsführer: Muster, Erika, Kiel, *01.02.1970. Nicht mehr Geschäftsführer: Vorbild, Max, Kiel, *03.04.1971."

describe("what an older version of the reader of announcements read", () => {
  it.effect("is read again by a rebuild, which shows the changes before it makes them and keeps identifiers, days and numbers", () =>
    Effect.gen(function*() {
      const [administration, intake] = [yield* Administration, yield* RegisterIntake]
      const records = recordsOf(yield* read(day))
      yield* intake.take(records.map(olderOf))
      const before = yield* shown
      assert.strictEqual(yield* administration.unread, records.length)
      const { changed, ended } = yield* administration.foreseen
      assert.isAbove(changed, 0)
      assert.strictEqual(ended, 0)
      assert.deepStrictEqual(yield* shown, before)
      assert.deepInclude(yield* administration.rebuild(() => Effect.void), { records: records.length })
      const after = yield* shown
      for (const { event, sequence } of before) {
        const now = after.filter((one) => one.event.id === event.id)
        assert.deepStrictEqual(now.map((one) => [one.sequence, one.event.announced_on]), [[
          sequence,
          event.announced_on
        ]])
      }
      const ofRecords = records.flatMap(({ events }) => events)
      assert.sameDeepMembers(after.map(({ event }) => event), ofRecords)
      assert.deepStrictEqual([yield* administration.unread, yield* administration.foreseen], [0, nothingForeseen])
      assert.deepInclude(yield* administration.rebuild(() => Effect.void), { records: 0 })
    }).pipe(Effect.provide(kontor)))

  it.effect("is released once by a monitor beside the rebuild, with what only the newer version reads", () =>
    Effect.gen(function*() {
      const [administration, intake, monitors] = [yield* Administration, yield* RegisterIntake, yield* Monitors]
      const record = yield* recordOf(readAnnouncements, announcement(categories.other, leaving, { id: 7 }))
      assert.lengthOf(record.events, 2)
      const first = yield* recordOf(readAnnouncements, announcement(categories.other, "Lampen.", { id: 6 }))
      yield* intake.take([first])
      const account = yield* accountWith(1_000)
      const endpoint_ids = [yield* endpointOf(account)]
      const entity_id = organizationId(record.registration)
      yield* asAccount(account)(monitors.create({ entity_id, poll_interval_days: 1, endpoint_ids }))
      const nextDay = Effect.andThen(TestClock.adjust("1 day"), runAll)
      yield* runAll
      yield* intake.take([{ ...record, reader_version: 1, events: record.events.slice(0, 1) }])
      yield* nextDay
      const [known, added] = record.events.map(({ id }) => id)
      assert.deepStrictEqual(yield* releasedTo(account), [known])
      yield* administration.rebuild(() => Effect.void)
      yield* nextDay
      yield* nextDay
      assert.sameMembers(yield* releasedTo(account), [known, added])
      yield* intake.take([record])
      yield* nextDay
      assert.lengthOf(yield* releasedTo(account), 2)
    }).pipe(Effect.provide(Layer.provideMerge(MonitorRuns.layer, kontor))))

  it.effect("keeps its identifiers where the portal gave the announcement no number", () =>
    Effect.gen(function*() {
      const record = yield* recordOf(readAnnouncements, announcement(categories.other, leaving))
      assert.lengthOf(record.events, 2)
      assert.deepStrictEqual(yield* reread({ ...record, reader_version: 1 }), record)
    }))

  it.effect("keeps a transformation that only the category names beside a filed document", () =>
    Effect.gen(function*() {
      const text = "Dem Registergericht ist eine Liste der Mitglieder des Aufsichtsrates eingereicht worden. " +
        "Die Gesellschaft hat Gläubigern Sicherheit zu leisten."
      const record = yield* recordOf(readAnnouncements, announcement(categories.transformation, text, { id: 9 }))
      assert.deepStrictEqual(record.events.map(({ type }) => type), ["DOCUMENT_FILED", "TRANSFORMATION"])
      assert.deepStrictEqual(yield* reread({ ...record, reader_version: 1 }), record)
    }))

  it.effect("loses a status that this version does not read in it", () =>
    Effect.gen(function*() {
      const text = "Die Gesellschaft soll von Amts wegen wegen Vermögenslosigkeit gelöscht werden."
      const record = yield* recordOf(readAnnouncements, announcement(categories.deletion, text, { id: 8 }))
      const wrong = { ...record, reader_version: 1, facts: { ...record.facts, status: "TERMINATED" as const } }
      assert.deepStrictEqual(yield* reread(wrong), record)
    }))
})
