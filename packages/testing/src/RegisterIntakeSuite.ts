import { assert, describe, it, type Vitest } from "@effect/vitest"
import type { AccountNode, ProviderEvent, RegisterEvent } from "@kontor/core/Register"
import { type Facts, type Identity, Register, RegisterIntake, type SourceRecord } from "@kontor/register"
import { DateTime, Effect, Fiber, Latch, Layer, Option, Schema } from "effect"
import {
  address,
  day,
  director,
  entityOf,
  extractOf,
  newNumber,
  recordOf,
  RecordSeed,
  registerEvent,
  sourceRecord
} from "./fixtures/Records.ts"
import { answers, featuresOf, profileOf } from "./fixtures/RegisterAnswers.ts"
import { intakeDerived, intakeFiling, intakePurge, intakeReaders } from "./RegisterKeepingSuite.ts"

/** Takes records into the register. */
const take = (...records: ReadonlyArray<SourceRecord>) => RegisterIntake.use((intake) => intake.take(records))

/** Rules of every way into a register. The layer is built anew for tests that look at the whole register. */
export const intakeTaking = <E>(
  it: Vitest.MethodsNonLive<Register | RegisterIntake | Identity>,
  layer: Layer.Layer<Register | RegisterIntake | Identity, E>
) =>
  describe("taking", () => {
    it.effect("counts records that are new, records already known, and events that are new", () =>
      Effect.gen(function*() {
        const record = sourceRecord({ events: [registerEvent(), registerEvent()] })
        assert.deepStrictEqual(yield* take(), { imported: 0, unchanged: 0, events: 0, unstorable: [] })
        assert.deepInclude(yield* take(record, sourceRecord(), record), { imported: 2, unchanged: 1, events: 2 })
        assert.deepInclude(yield* take(record), { imported: 0, unchanged: 1, events: 0 })
        const more = { ...record, events: [...record.events, registerEvent()] }
        assert.deepInclude(yield* take(more), { imported: 0, unchanged: 1, events: 1 })
      }))

    it.effect("knows when records came last, new or not, and the newest day of an event", () =>
      Effect.gen(function*() {
        const { freshness } = yield* RegisterIntake
        const record = sourceRecord({ events: [registerEvent({ announced_on: day("9998-01-02") })] })
        const minimum = yield* DateTime.now
        yield* take(record, sourceRecord({ events: [registerEvent({ announced_on: day("2001-01-02") })] }))
        const first = yield* freshness
        assert.strictEqual(first.newest_announced_on, "9998-01-02")
        assert.isTrue(DateTime.between(first.taken_at!, { minimum, maximum: yield* DateTime.now }))
        yield* Effect.sleep("2 millis")
        yield* take(record)
        assert.isTrue(DateTime.isGreaterThan((yield* freshness).taken_at!, first.taken_at!))
      }))

    it.effect("knows a record again whatever the order of its members", () =>
      Effect.gen(function*() {
        const record = sourceRecord({ facts: { name: "Alpha", purpose: "Handel", address: address() } })
        yield* take(record)
        const { address: place, name, purpose } = record.facts
        const again = { ...record, facts: { purpose: purpose!, address: { ...address(), ...place }, name } }
        assert.strictEqual((yield* take(again)).unchanged, 1)
      }))

    it.effect("keeps every record: what one lacks, another one has", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const record = sourceRecord({ as_of: day("2026-01-02"), facts: { name: "Neu GmbH" } })
        yield* take(record)
        yield* take({ ...record, as_of: day("2026-01-01"), facts: { name: "Alt GmbH", purpose: "Handel" } })
        const profile = Option.getOrThrow(yield* profileOf(register, yield* entityOf(record)))
        assert.deepStrictEqual([profile.name, profile.purpose], ["Neu GmbH", "Handel"])
      }))

    it.effect("numbers events in the order of their arrival", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const events = Array.from({ length: 30 }, () => registerEvent())
        yield* take(sourceRecord({ events: events.slice(0, 20) }), sourceRecord({ events: events.slice(20, 25) }))
        yield* take(sourceRecord({ events: events.slice(25) }))
        const placed = yield* Effect.forEach(events, ({ id }) => Effect.map(register.event(id), Option.getOrThrow))
        const sequences = placed.map(({ position }) => position.sequence)
        assert.deepStrictEqual(sequences, sequences.toSorted((left, right) => left - right))
        assert.lengthOf(new Set(sequences), 30)
      }))

    it.effect("takes records in the order of their turns, whichever were there first", () =>
      Effect.gen(function*() {
        const intake = yield* RegisterIntake
        const register = yield* Register
        const [isWaiting, isFree] = [yield* Latch.make(), yield* Latch.make()]
        const [first, second] = [registerEvent(), registerEvent()]
        const turn = Effect.andThen(isWaiting.open, isFree.await)
        const waiting = yield* Effect.forkChild(intake.take([sourceRecord({ events: [second] })], turn))
        yield* Effect.race(isWaiting.await, Fiber.await(waiting))
        yield* intake.take([sourceRecord({ events: [first] })])
        yield* isFree.open
        assert.deepInclude(yield* Fiber.join(waiting), { imported: 1, events: 1 })
        const placed = yield* Effect.forEach([first, second], ({ id }) =>
          Effect.map(register.event(id), Option.getOrThrow))
        assert.isBelow(placed[0]!.position.sequence, placed[1]!.position.sequence)
      }))

    it.effect("leaves out the records that no register can store, and takes the others", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const deep = (depth: number): AccountNode => ({
          name: { de: "Aktiva", en: "Assets", in_report: "Aktiva" },
          value: 1,
          children: depth === 0 ? [] : [deep(depth - 1)]
        })
        const unstorable = [
          sourceRecord({ facts: { name: "A\0B" } }),
          sourceRecord({ facts: { name: "A\ud83cB" } }),
          sourceRecord({ record_id: "\0" }),
          sourceRecord({ facts: { "\0": "a member of any name" } as Partial<Facts> }),
          sourceRecord({ facts: { capital: { amount: Infinity, currency: "EUR", kind: "STAMMKAPITAL" } } }),
          sourceRecord({ facts: { balance_sheet_accounts: [{ year: 2025, balance_sheet_accounts: [deep(200)] }] } }),
          sourceRecord({ events: [registerEvent({ source: { kind: "COMMERCIAL_REGISTER", record_id: "\udf00" } })] })
        ]
        const [first, last] = [sourceRecord({ events: [registerEvent()] }), sourceRecord({ facts: { name: "🏢" } })]
        const taken = yield* take(first, ...unstorable, last)
        assert.deepStrictEqual(
          taken.unstorable.map(({ reason, record }) => [unstorable.indexOf(record), reason]),
          [
            [0, "a text holds the character U+0000"],
            [1, "a text holds half of a surrogate pair"],
            [2, "a text holds the character U+0000"],
            [3, "a text holds the character U+0000"],
            [4, "a number is out of range"],
            [5, "values are nested more than 64 deep"],
            [6, "a text holds half of a surrogate pair"]
          ]
        )
        assert.deepInclude(taken, { imported: 2, unchanged: 0, events: 1 })
        for (const record of unstorable) {
          assert.isTrue(Option.isNone(yield* profileOf(register, yield* entityOf(record))))
        }
        assert.strictEqual(Option.getOrThrow(yield* profileOf(register, yield* entityOf(last))).name, "🏢")
      }))

    it.effect("loses nothing when several take records of the same organizations at once", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const numbers = Array.from({ length: 5 }, () =>
          newNumber())
        const takes = Array.from({ length: 12 }, (_, index) =>
          numbers.map((registration) =>
            sourceRecord({
              registration,
              as_of: day(`2026-01-${String(index + 1).padStart(2, "0")}`),
              facts: {
                name: `Name ${index}`,
                related_persons: { current: [director("Person", `${index}`)], past: [] }
              },
              events: [registerEvent()]
            })
          ))
        const taken = yield* Effect.forEach(takes, (records) => take(...records), { concurrency: "unbounded" })
        assert.strictEqual(taken.reduce((sum, { events }) => sum + events, 0), 60)
        for (const registration of numbers) {
          const entity = yield* entityOf({ registration })
          assert.strictEqual(Option.getOrThrow(yield* profileOf(register, entity)).name, "Name 11")
          const { publications, related_persons } = yield* featuresOf(register, entity, [
            "related_persons",
            "publications"
          ])
          assert.lengthOf(related_persons?.past ?? [], 11)
          assert.lengthOf(publications ?? [], 12)
        }
      }))

    it.effect.prop(
      "ends with the same answers whatever the order of the records, in which portions and how often they are taken",
      {
        seeds: Schema.Array(RecordSeed).check(Schema.isMinLength(5), Schema.isMaxLength(10)),
        places: Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 9 }))).check(
          Schema.isMaxLength(6)
        )
      },
      Effect.fnUntraced(function*({ places, seeds }) {
        const records = seeds.map(recordOf)
        const reordered = [...places.flatMap((place) => records.slice(place, place + 1)), ...records.toReversed()]
        const once = Effect.andThen(take(...records), answers(records))
        const oneByOne = Effect.andThen(Effect.forEach(reordered, (record) => take(record)), answers(records))
        const [expected, found] = yield* Effect.forEach([once, oneByOne], Effect.provide(Layer.fresh(layer)))
        assert.deepStrictEqual(found, expected)
      }),
      { arbitrary: { runs: 8 } }
    )

    intakeDerived(it, layer)
  })

let records = 0

type Kind = RegisterEvent["source"]["kind"]

/** An opening of insolvency proceedings, as a source of a kind reports it. */
const opening = (kind: Kind, parts: Partial<RegisterEvent> = {}): RegisterEvent =>
  registerEvent({
    topic: "INSOLVENCIES",
    type: "OPENED",
    type_name: { de: "Eröffnung des Insolvenzverfahrens", en: "Opening of insolvency proceedings" },
    announced_on: day("2026-03-02"),
    source: { kind, record_id: `record ${++records}` },
    register_entry: { flags: [], description: `As ${kind} has it` },
    details: { schema: "INSOLVENCY", procedure: "REGULAR", file_number: "405 IN 1207/26" },
    ...parts
  })

/** Three reports of one opening, in three records of one organization. Each adds something of its own. */
const reports = () => {
  const registration = newNumber()
  const record = (record_id: string, event: RegisterEvent, parts: Partial<SourceRecord> = {}) =>
    sourceRecord({ source: "ANNOUNCEMENT", registration, record_id, events: [event], ...parts })
  const announced = opening("REGISTER_ANNOUNCEMENT", { register_entry: { flags: ["EX_OFFICIO"], phase: "REGISTERED" } })
  const message = opening("INSOLVENCY_ANNOUNCEMENT", {
    announced_on: day("2026-03-04"),
    occurred_on: day("2026-03-01"),
    details: { schema: "INSOLVENCY", file_number: "405 IN 1207/26", administrator: "Dr. Eva Muster" }
  })
  const entered = opening("STRUCTURED_CONTENT", {
    announced_on: day("2026-03-09"),
    occurred_on: day("2026-03-02"),
    register_entry: { flags: [], entry_number: "7" },
    details: { schema: "INSOLVENCY", file_number: "405 IN  1207/26", court: "Leipzig" }
  })
  return {
    announced: { event: announced, record: record("announced", announced) },
    message: { event: message, record: record("message", message, { delete_on: day("2030-05-01") }) },
    entered: { event: entered, record: record("entered", entered) }
  }
}

const shownOf = Effect.fnUntraced(function*(record: SourceRecord) {
  const register = yield* Register
  const organizations = [yield* entityOf(record)]
  return yield* register.arrivals({ topics: [], organizations, after: 0, limit: 50 })
})

const held = (id: string) => Effect.map(Register.use((register) => register.event(id)), Option.getOrThrow)

const reference = ({ record_id, source }: SourceRecord) => ({ record_id, source })

const stillHeld = (id: string) => Effect.map(Register.use((register) => register.event(id)), Option.isSome)

/** How every register shows one event once, whichever sources report it. Rule: signals#one-change-one-signal. */
export const intakeOneEvent = (it: Vitest.MethodsNonLive<Register | RegisterIntake | Identity>) =>
  describe("one event of several sources", () => {
    it.effect("shows an event once, under the identifier, day and number of the report that came first", () =>
      Effect.gen(function*() {
        const { announced, entered, message } = reports()
        assert.strictEqual((yield* take(announced.record)).events, 1)
        const [first] = yield* shownOf(announced.record)
        assert.strictEqual((yield* take(message.record)).events, 0)
        assert.strictEqual((yield* take(entered.record)).events, 0)
        const [shown, ...others] = yield* shownOf(announced.record)
        assert.deepStrictEqual(others, [])
        assert.strictEqual(shown!.event.id, announced.event.id)
        assert.deepStrictEqual(shown!.position, first!.position)
        assert.strictEqual(shown!.event.announced_on, announced.event.announced_on)
      }))

    it.effect("adds what later sources know, the same whichever came first", () =>
      Effect.gen(function*() {
        const reported = ({ details, occurred_on, parties, register_entry, source, type }: ProviderEvent) => ({
          details,
          occurred_on,
          parties,
          register_entry,
          kind: source.kind,
          type
        })
        const [left, right] = [reports(), reports()]
        yield* take(left.announced.record, left.message.record)
        yield* take(left.entered.record)
        for (const { record } of [right.entered, right.message, right.announced]) yield* take(record)
        const [[one], [other]] = [yield* shownOf(left.announced.record), yield* shownOf(right.announced.record)]
        assert.deepStrictEqual(reported(one!.event), reported(other!.event))
        const { details, register_entry } = one!.event
        assert.deepInclude(details, { administrator: "Dr. Eva Muster", court: "Leipzig", procedure: "REGULAR" })
        assert.deepInclude(register_entry, { entry_number: "7", flags: ["EX_OFFICIO"], phase: "REGISTERED" })
      }))

    it.effect("shows a change once that an extract shows later, on the day that the announcement says, whichever came first", () =>
      Effect.gen(function*() {
        const life = () => {
          const number = newNumber()
          const changed = registerEvent({
            id: `sig_late_${++records}`,
            occurred_on: day("2026-05-18"),
            announced_on: day("2026-05-20"),
            date_basis: "REGISTER_ENTRY",
            register_entry: { flags: [], phase: "REGISTERED", entry_date: day("2026-05-18") },
            source: { kind: "REGISTER_ANNOUNCEMENT", record_id: "announced" },
            details: { schema: "MASTER_DATA_CHANGE", changes: [{ field: "name", current: "Beta GmbH" }] }
          })
          const announced = sourceRecord({
            source: "ANNOUNCEMENT",
            registration: number,
            record_id: `late ${++records}`,
            as_of: day("2026-05-20"),
            facts: { name: "Beta GmbH" },
            events: [changed]
          })
          return {
            before: extractOf(number, 4, { name: "Alpha GmbH" }),
            announced,
            after: extractOf(number, 7, { name: "Beta GmbH", purpose: "Handel" })
          }
        }
        const shown = Effect.fnUntraced(function*(...records: ReadonlyArray<SourceRecord>) {
          for (const record of records) yield* take(record)
          return (yield* shownOf(records[0]!)).map(({ event }) => event).filter(({ type }) => type === "NAME_CHANGE")
        })
        const [one, other, alone] = [life(), life(), life()]
        const inOrder = yield* shown(one.before, one.announced, one.after)
        const late = yield* shown(other.after, other.before, other.announced)
        for (const events of [inOrder, late]) {
          assert.deepStrictEqual(
            events.map(({ date_basis, occurred_on, register_entry, source }) => [
              date_basis,
              occurred_on,
              register_entry?.["entry_date"],
              source.records?.map(({ day, kind }) => [kind, day])
            ]),
            [[
              "REGISTER_ENTRY",
              "2026-05-18",
              "2026-05-18",
              [["REGISTER_ANNOUNCEMENT", "2026-05-20"], ["STRUCTURED_CONTENT", "2026-07-02"]]
            ]]
          )
        }
        assert.deepStrictEqual(
          (yield* shown(alone.before, alone.after)).map(({ date_basis, occurred_on }) => [date_basis, occurred_on]),
          [["LATEST_POSSIBLE", "2026-07-01"]]
        )
      }))

    it.effect("shows apart what an extract shows and what was only intended, or was reported with another outcome", () =>
      Effect.gen(function*() {
        const number = newNumber()
        const change = (current: string, phase: "ANNOUNCED" | "REGISTERED", occurred_on: string) =>
          registerEvent({
            id: `sig_apart_${++records}`,
            occurred_on: day(occurred_on),
            announced_on: day("2026-05-20"),
            register_entry: { flags: [], phase },
            source: { kind: "REGISTER_ANNOUNCEMENT", record_id: `apart ${++records}` },
            details: { schema: "MASTER_DATA_CHANGE", changes: [{ field: "name", current }] }
          })
        const before = extractOf(number, 4, { name: "Alpha GmbH" })
        const announced = [
          change("Beta GmbH", "ANNOUNCED", "2026-05-17"),
          change("Gamma GmbH", "REGISTERED", "2026-05-18")
        ].map((event) =>
          sourceRecord({
            registration: number,
            record_id: event.source.record_id,
            as_of: day("2026-01-31"),
            events: [event]
          })
        )
        yield* take(before, ...announced, extractOf(number, 7, { name: "Beta GmbH" }))
        assert.lengthOf((yield* shownOf(before)).filter(({ event }) => event.type === "NAME_CHANGE"), 3)
      }))

    it.effect("shows an end once of which an extract shows only the status, with the words of the announcement", () =>
      Effect.gen(function*() {
        const number = newNumber()
        const record_id = `end ${++records}`
        const expired = registerEvent({
          id: `sig_end_${++records}`,
          topic: "CLOSURES",
          type: "EXPIRATION",
          announced_on: day("2026-05-20"),
          register_entry: { flags: [], phase: "DELETED", description: "Die Firma ist erloschen." },
          source: { kind: "REGISTER_ANNOUNCEMENT", record_id },
          details: { schema: "CLOSURE", closure_kind: "EXPIRATION" }
        })
        const before = extractOf(number, 4, { status: "ACTIVE" })
        const announced = sourceRecord({ registration: number, record_id, as_of: day("2026-01-31"), events: [expired] })
        yield* take(before, extractOf(number, 7, { status: "TERMINATED" }))
        const [first] = yield* shownOf(before)
        assert.strictEqual(first!.event.type, "DELETION")
        yield* take(announced)
        const [shown, ...others] = yield* shownOf(before)
        assert.deepStrictEqual(others, [])
        assert.deepInclude(shown?.event, { id: first!.event.id, type: "EXPIRATION", occurred_on: day("2026-05-20") })
        assert.deepStrictEqual(shown?.event.details, expired.details)
      }))

    it.effect("shows an announcement once that is repeated within 14 days, but one with something new, or later, again", () =>
      Effect.gen(function*() {
        const number = newNumber()
        const plan = (announced_on: string, name: string) => {
          const record_id = `plan ${++records}`
          return sourceRecord({
            registration: number,
            record_id,
            events: [registerEvent({
              id: `sig_plan_${++records}`,
              topic: "TRANSFORMATIONS",
              type: "MERGER",
              occurred_on: day(announced_on),
              announced_on: day(announced_on),
              date_basis: "ANNOUNCEMENT",
              register_entry: { flags: [], phase: "ANNOUNCED", description: `Bekannt am ${announced_on}` },
              source: { kind: "REGISTER_ANNOUNCEMENT", record_id },
              details: { schema: "TRANSFORMATION", transformation_kind: "MERGER", role: "TRANSFERRING" },
              parties: { acquiring_entity: { type: "ORGANIZATION", name } }
            })]
          })
        }
        const all = [
          plan("2026-03-01", "Beta GmbH"),
          plan("2026-03-15", "Beta GmbH"),
          plan("2026-03-16", "Gamma GmbH"),
          plan("2026-05-01", "Beta GmbH")
        ]
        for (const record of all.toReversed()) yield* take(record)
        const shown = (yield* shownOf(all[0]!)).map(({ event: { source } }) => source.records?.length ?? 1)
        assert.deepStrictEqual(shown.toSorted((left, right) => left - right), [1, 1, 2])
      }))

    it.effect("keeps apart what differs in file number, person, party or amount, and what one record reports", () =>
      Effect.gen(function*() {
        const registration = newNumber()
        const record = (...events: ReadonlyArray<RegisterEvent>) =>
          sourceRecord({ registration, record_id: `apart ${++records}`, events })
        const source = { kind: "REGISTER_ANNOUNCEMENT", record_id: `one ${++records}` } as const
        const other = { schema: "INSOLVENCY", file_number: "405 IN 1208/26" }
        const exit = (family: string) =>
          registerEvent({
            topic: "ROLE_HOLDER_CHANGES",
            type: "ROLE_HOLDER_EXIT",
            source: { kind: "STRUCTURED_CONTENT", record_id: `exit ${++records}` },
            parties: { role_holder: { type: "PERSON", name_parts: { given: "Eva", family } } }
          })
        const all = [
          record(opening("REGISTER_ANNOUNCEMENT")),
          record(opening("INSOLVENCY_ANNOUNCEMENT", { details: other })),
          record(exit("Muster")),
          record(exit("Beispiel")),
          record(registerEvent({ source }), registerEvent({ source }))
        ]
        assert.strictEqual((yield* take(...all)).events, 6)
        assert.lengthOf(yield* shownOf(all[0]!), 6)
      }))

    it.effect("keeps an event that its first source withdraws while another one reports it, and says no more of the first", () =>
      Effect.gen(function*() {
        const { entered, message } = reports()
        yield* take(message.record)
        const [before] = yield* shownOf(message.record)
        yield* take(entered.record)
        const { forget } = yield* RegisterIntake
        const first = { ...reference(message.record), entity_id: yield* entityOf(message.record) }
        const forgotten = yield* forget([first])
        assert.deepInclude(forgotten, { records: 1, events: 0 })
        const [shown, ...others] = yield* shownOf(message.record)
        assert.deepStrictEqual(others, [])
        assert.deepStrictEqual(shown!.position, before!.position)
        assert.strictEqual(shown!.event.id, message.event.id)
        assert.deepInclude(shown!.event.source, { kind: "STRUCTURED_CONTENT" })
        assert.notInclude(JSON.stringify(shown!.event), "Dr. Eva Muster")
        const last = { ...reference(entered.record), entity_id: yield* entityOf(entered.record) }
        assert.deepInclude(yield* forget([last]), { records: 1, events: 1 })
        assert.deepStrictEqual(
          [yield* stillHeld(message.event.id), yield* stillHeld(entered.event.id)],
          [false, false]
        )
      }))

    it.effect("says no more what a source added that withdraws it, and deletes it on its day", () =>
      Effect.gen(function*() {
        const { announced, message } = reports()
        yield* take(announced.record, message.record)
        const [both] = yield* shownOf(announced.record)
        assert.include(JSON.stringify(both!.event), "Dr. Eva Muster")
        yield* RegisterIntake.use(({ purge }) => purge(day("2030-05-01")))
        const [shown] = yield* shownOf(announced.record)
        assert.deepStrictEqual(shown!.event, announced.event)
        assert.isFalse(yield* stillHeld(message.event.id))
      }))

    it.effect("shows under its own identifier again what a better reading distinguishes from another event", () =>
      Effect.gen(function*() {
        const { announced, entered } = reports()
        yield* take(announced.record, entered.record)
        const details = { schema: "INSOLVENCY", file_number: "405 IN 9999/26" }
        const again = { ...entered.record, reader_version: 2, events: [{ ...entered.event, details }] }
        yield* take(again)
        const shown = yield* shownOf(announced.record)
        assert.deepStrictEqual(shown.map(({ event }) => event.id), [announced.event.id, entered.event.id])
        assert.deepStrictEqual(shown[0]!.event, announced.event)
        assert.deepStrictEqual((yield* held(entered.event.id)).event.details, details)
      }))

    it.effect("keeps the identifier of what is read again by a newer version, and adds what that reads", () =>
      Effect.gen(function*() {
        const { announced, entered } = reports()
        yield* take(entered.record)
        yield* take(announced.record)
        const [before] = yield* shownOf(entered.record)
        const events = [{ ...announced.event, details: { ...announced.event.details, administrator: "Max Muster" } }]
        yield* take({ ...announced.record, reader_version: 2, events })
        const [shown, ...others] = yield* shownOf(entered.record)
        assert.deepStrictEqual(others, [])
        assert.deepStrictEqual(shown!.position, before!.position)
        assert.strictEqual(shown!.event.id, entered.event.id)
        assert.deepInclude(shown!.event.details, { administrator: "Max Muster" })
      }))
  })

/** The contract of every intake of a register: what it takes in, files, joins, reads again and deletes. */
export const registerIntakeSuite = <E>(
  name: string,
  layer: Layer.Layer<Register | RegisterIntake | Identity, E>
): void => {
  it.layer(layer, { excludeTestServices: true })(`RegisterIntake (${name})`, (it) => {
    intakeTaking(it, layer)
    intakeFiling(it)
    intakeOneEvent(it)
    intakeReaders(it, layer)
  })
  intakePurge(name, layer)
}
