import { assert, it } from "@effect/vitest"
import {
  type Identity,
  type ProviderEvent,
  Register,
  type RegisterEvent,
  RegisterIntake,
  type SourceRecord
} from "@kontor/core/Register"
import { Effect, type Layer, Option } from "effect"
import { day, entityOf, newNumber, registerEvent, sourceRecord } from "../fixtures/Records.ts"

const take = (...records: ReadonlyArray<SourceRecord>) => RegisterIntake.use((intake) => intake.take(records))

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

/** How every register shows one event once, whichever sources report it. Rule: Signals (shapes), `event.id`. */
export const suite = <E>(name: string, layer: Layer.Layer<Register | RegisterIntake | Identity, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`Register, one event of several sources (${name})`, (it) => {
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
