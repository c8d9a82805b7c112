import { assert, type Vitest } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { type Identity, Register, type RegisterIntake, type SourceRecord } from "../../Register/index.ts"
import { extractOf, extractsOfLife } from "../fixtures/Extracts.ts"
import { featuresOf } from "../fixtures/Located.ts"
import { day, entityOf, newNumber, sourceRecord } from "../fixtures/Records.ts"
import { eventsById, take } from "./TakenRecords.ts"

/** The part of the suite about events that follow from what changed between two records. */
export const derivedEvents = <E>(
  it: Vitest.MethodsNonLive<Register | RegisterIntake | Identity>,
  layer: Layer.Layer<Register | RegisterIntake | Identity, E>
): void => {
  it.effect("reports what changed between two extracts of the register, in whatever order they arrive", () =>
    Effect.gen(function*() {
      const register = yield* Register
      const registration = newNumber()
      const extract = (entries: number, name: string, entered_on: string, as_of = entered_on) =>
        sourceRecord({
          source: "XJUSTIZ",
          registration,
          as_of: day(as_of),
          entered_on: day(entered_on),
          extract: { entries, texts: [] },
          facts: { name }
        })
      const reported = Effect.map(
        register.events({
          topics: [],
          organizations: [yield* entityOf({ registration })],
          from: undefined,
          to: undefined,
          after: undefined,
          limit: 10
        }),
        (placed) => placed.map(({ event }) => [event.type, event.announced_on])
      )
      assert.strictEqual((yield* take(extract(4, "Gamma", "2026-03-01"))).events, 0)
      assert.strictEqual((yield* take(extract(2, "Alpha", "2026-01-01"))).events, 1)
      assert.deepStrictEqual(yield* reported, [["NAME_CHANGE", "2026-03-01"]])
      yield* take(extract(3, "Beta", "2026-02-01", "2026-02-05"))
      assert.deepStrictEqual(yield* reported, [["NAME_CHANGE", "2026-03-01"], ["NAME_CHANGE", "2026-02-05"]])
      assert.strictEqual((yield* take(extract(3, "Beta", "2026-02-01", "2026-02-06"))).events, 0)
      assert.strictEqual((yield* take(extract(3, "Beta", "2026-02-01", "2026-02-02"))).events, 0)
      assert.deepStrictEqual(yield* reported, [["NAME_CHANGE", "2026-03-01"], ["NAME_CHANGE", "2026-02-02"]])
    }))

  it.effect("derives the same events, identifiers included, in whatever order and however often extracts arrive", () =>
    Effect.gen(function*() {
      const [first, second, third, last] = extractsOfLife(newNumber())
      const events = (...takes: ReadonlyArray<ReadonlyArray<SourceRecord>>) =>
        Effect.andThen(Effect.forEach(takes, (records) => take(...records)), eventsById(first)).pipe(
          Effect.provide(Layer.fresh(layer))
        )
      const expected = yield* events([first, second, third, last])
      assert.sameMembers([...expected.values()].map(({ type }) => type), [
        "ADDRESS_CHANGE",
        "CAPITAL_INCREASE",
        "DISSOLUTION",
        "NAME_CHANGE",
        "REGISTRATION",
        "ROLE_HOLDER_ENTRY",
        "ROLE_HOLDER_EXIT"
      ])
      assert.deepStrictEqual(yield* events([last], [third], [second], [first]), expected)
      assert.deepStrictEqual(yield* events([first, last], [third], [second], [third, first]), expected)
      assert.deepStrictEqual(yield* events([second, second, last], [first, third], [last, second]), expected)
    }))

  it.effect("shows no more what an extract that arrives late refines, and still finds it by its identifier", () =>
    Effect.gen(function*() {
      const register = yield* Register
      const registration = newNumber()
      const [before, late, after] = ["Alpha", "Beta", "Gamma"].map((name, place) =>
        extractOf(registration, place + 4, { name, purpose: place < 2 ? "Handel" : "Beratung" })
      ) as [SourceRecord, SourceRecord, SourceRecord]
      yield* take(before, after)
      const reported = yield* eventsById(before)
      assert.strictEqual((yield* take(late)).events, 2)
      const refined = yield* eventsById(before)
      const gone = [...reported.values()].filter(({ id }) => !refined.has(id))
      assert.deepStrictEqual(gone.map(({ type }) => type), ["NAME_CHANGE"])
      const superseded = Option.getOrThrow(yield* register.event(gone[0]!.id))
      assert.deepStrictEqual(superseded.event, gone[0])
      const { publications } = yield* featuresOf(register, yield* entityOf(before), ["publications"])
      assert.deepStrictEqual(publications?.map(({ details }) => details?.value).toSorted(), [
        "Beratung",
        "Beta",
        "Gamma"
      ])
    }))

  it.effect("derives the same changes from headings of announcements, in whatever order these arrive", () =>
    Effect.gen(function*() {
      const headings = () => {
        const registration = newNumber()
        return ["Alpha GmbH", "Beta GmbH", "Gamma GmbH"].map((name, place) =>
          sourceRecord({
            source: "ANNOUNCEMENT",
            registration,
            record_id: name,
            as_of: day(`2026-0${place + 1}-15`),
            facts: { name }
          })
        ) as [SourceRecord, SourceRecord, SourceRecord]
      }
      const changes = (record: SourceRecord) =>
        Effect.map(eventsById(record), (events) => [...events.values()].map(({ details }) => details?.["changes"]))
      const [first, second, third] = headings()
      for (const record of [first, third, second]) yield* take(record)
      assert.deepStrictEqual(yield* changes(first), [
        [{ field: "name", previous: "Beta GmbH", current: "Gamma GmbH" }],
        [{ field: "name", previous: "Alpha GmbH", current: "Beta GmbH" }]
      ])
      const inOrder = headings()
      yield* take(...inOrder)
      assert.deepStrictEqual(yield* changes(inOrder[0]), yield* changes(first))
    }))
}
