import { assert, describe, it } from "@effect/vitest"
import { MonitorRuns, Monitors } from "@kontor/core/Monitoring"
import { Register, RegisterIntake, type SourceRecord } from "@kontor/register"
import { readAnnouncements, readXjustiz } from "@kontor/sources"
import { accountWith, organizationId, profileOf } from "@kontor/testing/fixtures"
import { Effect, Layer, Option } from "effect"
import { TestClock } from "effect/testing"
import { memoryCore } from "../../support/Address.ts"
import { asAccount, endpointOf, releasedTo, runAll } from "../../support/Monitoring.ts"
import { announcement, categories } from "../announcements/Announcement.ts"
import { day, read } from "../announcements/ReadDay.ts"
import { messageOf } from "../insolvency/Message.ts"
import { fixture, recordOf, recordsOf } from "../Reading.ts"

const kontor = memoryCore

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

const profileIn = (record: SourceRecord) =>
  Effect.flatMap(
    Register,
    (register) => Effect.map(profileOf(register, organizationId(record.registration)), Option.getOrThrow)
  )

const leaving =
  "Nicht mehr Geschäftsführer: Muster, Erika, Kiel, *01.02.1970. Nicht mehr Geschäftsführer: Vorbild, Max, Kiel, *03.04.1971."

describe("a file that an older version of its reader read, imported again", () => {
  it.effect("replaces what announcements reported, and keeps identifiers, days and numbers", () =>
    Effect.gen(function*() {
      const intake = yield* RegisterIntake
      const records = recordsOf(yield* read(day))
      yield* intake.take(records.map(olderOf))
      const before = yield* shown
      yield* intake.take(records)
      const after = yield* shown
      for (const { event, sequence } of before) {
        const now = after.filter((one) => one.event.id === event.id)
        assert.deepStrictEqual(now.map((one) => [one.sequence, one.event.announced_on]), [[
          sequence,
          event.announced_on
        ]])
      }
      assert.sameDeepMembers(after.map(({ event }) => event), records.flatMap(({ events }) => events))
    }).pipe(Effect.provide(kontor)))

  it.effect("is released once by a monitor, with what only the newer version reads", () =>
    Effect.gen(function*() {
      const [intake, monitors] = [yield* RegisterIntake, yield* Monitors]
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
      yield* intake.take([record])
      yield* nextDay
      yield* nextDay
      assert.sameMembers(yield* releasedTo(account), [known, added])
      yield* intake.take([record])
      yield* nextDay
      assert.lengthOf(yield* releasedTo(account), 2)
    }).pipe(Effect.provide(Layer.provideMerge(MonitorRuns.layer, kontor))))

  it.effect("corrects the status that an insolvency message was read to mean", () =>
    Effect.gen(function*() {
      const intake = yield* RegisterIntake
      const record = yield* recordOf(
        readXjustiz,
        messageOf({
          created: "2026-05-02T09:00:00Z",
          subject: "004",
          text: "Das Insolvenzverfahren über das Vermögen der Schuldnerin wird mangels Masse eingestellt."
        })
      )
      yield* intake.take([{ ...olderOf(record), facts: { ...record.facts, status: "INSOLVENT" } }])
      const [before] = yield* shown
      yield* intake.take([record])
      assert.deepStrictEqual(yield* shown, [{ event: record.events[0]!, sequence: before!.sequence }])
      assert.strictEqual((yield* profileIn(record)).status, "ACTIVE")
    }).pipe(Effect.provide(kontor)))

  it.effect("corrects the profile that structured content made", () =>
    Effect.gen(function*() {
      const intake = yield* RegisterIntake
      const record = yield* recordOf(readXjustiz, fixture("xjustiz/gmbh-3.5.1.xml"))
      const right = yield* Effect.provide(Effect.andThen(intakeOf(record), profileIn(record)), Layer.fresh(kontor))
      yield* intake.take([{ ...record, reader_version: 1, facts: { ...record.facts, purpose: "misread" } }])
      yield* intake.take([record])
      assert.deepStrictEqual(yield* profileIn(record), right)
      assert.deepStrictEqual(yield* shown, [])
    }).pipe(Effect.provide(kontor)))
})

const intakeOf = (record: SourceRecord) => RegisterIntake.use((intake) => intake.take([record]))
