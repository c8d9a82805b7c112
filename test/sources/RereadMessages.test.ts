import { assert, describe, it } from "@effect/vitest"
import { Administration } from "@kontor/core/Administration"
import { KontorMemory } from "@kontor/core/memory"
import { MonitorRuns, Monitors } from "@kontor/core/Monitoring"
import { nothingForeseen, Register, RegisterIntake, type SourceRecord, StoredRecordReader } from "@kontor/register"
import { RegisterMemory } from "@kontor/register/memory"
import { readXjustiz, rereadRecord } from "@kontor/sources"
import { accountWith, organizationId, profileOf } from "@kontor/testing/fixtures"
import { Effect, Layer, Option } from "effect"
import { TestClock } from "effect/testing"
import { address } from "../support/Address.ts"
import { asAccount, endpointOf, releasedTo, runAll } from "../support/Monitoring.ts"
import { messageOf } from "./insolvency/Message.ts"
import { fixture, identity, recordOf } from "./Reading.ts"

const reread = (record: SourceRecord) => Effect.provide(rereadRecord(record), identity)

const kontor = Layer.provideMerge(
  Layer.provideMerge(KontorMemory.layer, RegisterMemory.upstream),
  Layer.merge(address, Layer.succeed(StoredRecordReader, Effect.succeed(reread)))
).pipe(Layer.fresh)

const shown = Effect.map(
  Register.use((register) => register.arrivals({ after: 0, limit: 1_000, organizations: [], topics: [] })),
  (arrived) => arrived.map(({ event, position }) => ({ event, sequence: position.sequence }))
)

const rebuild = Administration.use((administration) => administration.rebuild(() => Effect.void))

const profileIn = (record: SourceRecord) =>
  Effect.flatMap(
    Register,
    (register) => Effect.map(profileOf(register, organizationId(record.registration)), Option.getOrThrow)
  )

const stopped = recordOf(
  readXjustiz,
  messageOf({
    created: "2026-05-02T09:00:00Z",
    subject: "004",
    text: "Das Insolvenzverfahren über das Vermögen der Schuldnerin wird mangels Masse eingestellt."
  })
)

/** A message that an older version read as the end of the proceedings of a company that was insolvent. */
const misread = (record: SourceRecord): SourceRecord => ({
  ...record,
  reader_version: 1,
  facts: { ...record.facts, status: "INSOLVENT" },
  events: record.events.map((event) => ({ ...event, type: "CONCLUDED" }))
})

const extract = recordOf(readXjustiz, fixture("xjustiz/gmbh-3.5.1.xml"))

describe("an insolvency message that an older version read", () => {
  it.effect("is read again by a rebuild, and keeps its identifier, day and number", () =>
    Effect.gen(function*() {
      const [administration, intake] = [yield* Administration, yield* RegisterIntake]
      const record = yield* stopped
      assert.strictEqual(record.events[0]!.type, "DISCONTINUED")
      assert.deepStrictEqual(yield* reread(misread(record)), record)
      yield* intake.take([misread(record)])
      const [before] = yield* shown
      assert.deepStrictEqual(yield* administration.foreseen, { ...nothingForeseen, changed: 1 })
      assert.deepInclude(yield* rebuild, { records: 1 })
      assert.deepStrictEqual(yield* shown, [{ event: record.events[0]!, sequence: before!.sequence }])
      assert.strictEqual((yield* profileIn(record)).status, "ACTIVE")
      assert.deepInclude(yield* rebuild, { records: 0 })
    }).pipe(Effect.provide(kontor)))

  it.effect("is released once by a monitor beside the rebuild", () =>
    Effect.gen(function*() {
      const [intake, monitors] = [yield* RegisterIntake, yield* Monitors]
      const record = yield* stopped
      const content = yield* recordOf(readXjustiz, messageOf({ id: "4711-2026-0009", created: "2026-05-01T09:00:00Z" }))
      yield* intake.take([content])
      const account = yield* accountWith(1_000)
      yield* Administration.use((administration) => administration.setPlan(account, "pro"))
      const endpoint_ids = [yield* endpointOf(account)]
      const entity_id = organizationId(record.registration)
      yield* asAccount(account)(monitors.create({ entity_id, poll_interval_days: 1, endpoint_ids }))
      const nextDay = Effect.andThen(TestClock.adjust("1 day"), runAll)
      yield* runAll
      yield* intake.take([misread(record)])
      yield* nextDay
      const [event] = record.events
      assert.deepStrictEqual(yield* releasedTo(account), [event!.id])
      yield* rebuild
      yield* nextDay
      yield* intake.take([record])
      yield* nextDay
      assert.deepStrictEqual(yield* releasedTo(account), [event!.id])
    }).pipe(Effect.provide(Layer.provideMerge(MonitorRuns.layer, kontor))))

  it.effect("stays what it was where it was no step of proceedings", () =>
    Effect.gen(function*() {
      const record = yield* recordOf(
        readXjustiz,
        messageOf({ subject: "002", text: "Der Prüfungstermin ist verlegt." })
      )
      assert.strictEqual(record.events[0]!.type, "OTHER")
      assert.deepStrictEqual(yield* reread({ ...record, reader_version: 1 }), record)
    }))
})

describe("structured content that an older version read", () => {
  it.effect("is read again by a rebuild, from its document", () =>
    Effect.gen(function*() {
      const [administration, intake] = [yield* Administration, yield* RegisterIntake]
      const record = yield* extract
      const right = yield* Effect.provide(Effect.andThen(intakeOf(record), profileIn(record)), Layer.fresh(kontor))
      yield* intake.take([{ ...record, reader_version: 1, facts: { ...record.facts, purpose: "misread" } }])
      assert.strictEqual((yield* profileIn(record)).purpose, "misread")
      assert.deepStrictEqual([yield* administration.unread, yield* administration.foreseen], [1, nothingForeseen])
      assert.deepInclude(yield* rebuild, { records: 1 })
      assert.deepStrictEqual(yield* profileIn(record), right)
      assert.deepStrictEqual([yield* administration.unread, yield* shown], [0, []])
    }).pipe(Effect.provide(kontor)))

  it.effect("stays as it was read where its document is not what this version reads", () =>
    Effect.gen(function*() {
      const record = yield* extract
      const broken = { ...record, reader_version: 1, document: { type: "SI" as const, bytes: new Uint8Array([60]) } }
      assert.deepStrictEqual(yield* reread(broken), { ...broken, reader_version: record.reader_version })
    }))
})

const intakeOf = (record: SourceRecord) => RegisterIntake.use((intake) => intake.take([record]))
