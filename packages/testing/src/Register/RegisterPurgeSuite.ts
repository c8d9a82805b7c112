import { assert, it } from "@effect/vitest"
import { type Identity, Register, RegisterIntake, type SourceRecord } from "@kontor/core/Register"
import { Effect, Layer, Option, Schema } from "effect"
import { extractOf } from "../fixtures/Extracts.ts"
import { documentOf, profileOf } from "../fixtures/Located.ts"
import { recordOf, RecordSeed } from "../fixtures/RandomRecords.ts"
import { day, director, entityOf, newNumber, newWord, registerEvent, sourceRecord } from "../fixtures/Records.ts"
import { answers } from "../fixtures/RegisterAnswers.ts"

const take = (...records: ReadonlyArray<SourceRecord>) => RegisterIntake.use((intake) => intake.take(records))

const purge = (today: string) => RegisterIntake.use((intake) => intake.purge(day(today)))

const nothing = { records: 0, events: 0, documents: 0, organizations: 0 }

const isHeld = (id: string) => Effect.map(Register.use((register) => register.event(id)), Option.isSome)

const deletions = ["2027-01-01", "2027-01-02", null, null] as const

/** A random record. Half of them have a day of deletion. */
const mortal = (seed: RecordSeed, place: number): SourceRecord => {
  const delete_on = deletions[(seed.scale + place) % deletions.length]
  return { ...recordOf(seed), ...(typeof delete_on === "string" && { delete_on: day(delete_on) }) }
}

const mayStayOn = (today: string) => ({ delete_on }: SourceRecord) => delete_on === undefined || delete_on > today

/** How every register deletes what has to be gone. Rule: Insolvency messages. */
export const suite = <E>(name: string, layer: Layer.Layer<Register | RegisterIntake | Identity, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`RegisterIntake, purge (${name})`, (it) => {
    it.effect("deletes a record on its day and not before, with its events and document and whom it named", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const size = yield* register.size
        const [event, word, person] = [registerEvent(), newWord(), director("Person", newWord())]
        const record = sourceRecord({
          delete_on: day("2030-01-02"),
          facts: { name: word, related_persons: { current: [person], past: [] } },
          events: [event],
          document: { type: "SI", bytes: Uint8Array.of(1) }
        })
        const entity = yield* entityOf(record)
        yield* take(record)
        assert.deepStrictEqual(yield* purge("2030-01-01"), nothing)
        assert.isTrue(Option.isSome(yield* profileOf(register, entity)))
        const purged = yield* purge("2030-01-02")
        assert.deepStrictEqual(purged, { records: 1, events: 1, documents: 1, organizations: 1 })
        assert.deepStrictEqual(yield* purge("2030-01-02"), nothing)
        assert.isTrue(Option.isNone(yield* profileOf(register, entity)))
        assert.isTrue(Option.isNone(yield* register.person(person.entity_id)))
        assert.isTrue(Option.isNone(yield* documentOf(register, entity, "SI")))
        assert.isFalse(yield* isHeld(event.id))
        assert.strictEqual((yield* register.search({ q: word, skip: 0, limit: 5 })).total, 0)
        assert.strictEqual(yield* register.size, size)
      }))

    it.effect("forgets a record that has no day of deletion, and nothing else of its organization or of others", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const { forget } = yield* RegisterIntake
        const registration = newNumber()
        const [event, kept] = [registerEvent(), registerEvent()]
        const record = sourceRecord({
          registration,
          record_id: "second",
          facts: { name: "Beta GmbH" },
          events: [event]
        })
        const other = sourceRecord({ registration, facts: { name: "Alpha GmbH" }, events: [kept] })
        yield* take(other, record)
        const entity_id = yield* entityOf(record)
        const named = { entity_id, source: record.source, record_id: record.record_id }
        assert.deepStrictEqual(yield* forget([{ ...named, record_id: "unknown" }]), nothing)
        assert.deepStrictEqual(yield* forget([named]), { ...nothing, records: 1, events: 1 })
        assert.deepStrictEqual(yield* forget([named]), nothing)
        assert.strictEqual(Option.getOrThrow(yield* profileOf(register, entity_id)).name, "Alpha GmbH")
        assert.isFalse(yield* isHeld(event.id))
        assert.isTrue(yield* isHeld(kept.id))
        assert.deepStrictEqual(
          yield* forget([{ ...named, record_id: other.record_id }]),
          { ...nothing, records: 1, events: 1, organizations: 1 }
        )
        assert.isTrue(Option.isNone(yield* profileOf(register, entity_id)))
      }))

    it.effect("folds anew an organization of which other records stay", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const registration = newNumber()
        const stays = sourceRecord({ registration, facts: { name: "Alpha GmbH" } })
        const entity = yield* entityOf(stays)
        yield* take(stays)
        const before = yield* profileOf(register, entity)
        yield* take(sourceRecord({
          registration,
          as_of: day("2026-05-01"),
          delete_on: day("2030-02-01"),
          facts: { name: "Alpha GmbH i.I.", status: "INSOLVENT" }
        }))
        assert.notDeepEqual(yield* profileOf(register, entity), before)
        assert.deepStrictEqual(yield* purge("2030-02-01"), { ...nothing, records: 1 })
        assert.deepStrictEqual(yield* profileOf(register, entity), before)
      }))

    it.effect("keeps an event that another record has too, until that one goes", () =>
      Effect.gen(function*() {
        const [event, registration] = [registerEvent(), newNumber()]
        const parts = { registration, events: [event] }
        yield* take(
          sourceRecord({ ...parts, delete_on: day("2030-03-01") }),
          sourceRecord({ ...parts, delete_on: day("2030-03-02") })
        )
        assert.deepStrictEqual(yield* purge("2030-03-01"), { ...nothing, records: 1 })
        assert.isTrue(yield* isHeld(event.id))
        assert.deepStrictEqual(yield* purge("2030-03-02"), { ...nothing, records: 1, events: 1, organizations: 1 })
        assert.isFalse(yield* isHeld(event.id))
      }))

    it.effect("deletes the events of extracts, superseded ones too, once one of the extracts goes", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const registration = newNumber()
        const delete_on = day("2030-04-01")
        const [before, late, after] = ["Alpha", "Beta", "Gamma"].map((name, place) =>
          extractOf(registration, place + 4, { name })
        ) as [SourceRecord, SourceRecord, SourceRecord]
        const organizations = [yield* entityOf(before)]
        const reported = Effect.map(
          register.events({ topics: [], organizations, from: undefined, to: undefined, after: undefined, limit: 9 }),
          (placed) => placed.map(({ event }) => event.id)
        )
        yield* take(before, { ...after, delete_on })
        const first = yield* reported
        yield* take(late)
        const all = [...new Set([...first, ...yield* reported])]
        yield* purge("2030-04-01")
        const left = yield* reported
        assert.deepStrictEqual(
          yield* Effect.filter(all, isHeld),
          all.filter((id) => left.includes(id))
        )
        assert.lengthOf(left, 1)
      }))

    it.effect.prop(
      "leaves what would be there if only the records had arrived that may stay, whatever the order",
      {
        seeds: Schema.Array(RecordSeed).check(Schema.isMinLength(5), Schema.isMaxLength(9)),
        portion: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 9 }))
      },
      Effect.fnUntraced(function*({ portion, seeds }) {
        const records = seeds.map(mortal)
        const stay = records.filter(mayStayOn("2027-01-01"))
        const only = Effect.andThen(take(...stay), answers(records))
        const purged = Effect.gen(function*() {
          yield* take(...records.slice(portion).toReversed())
          yield* take(...records.slice(0, portion))
          yield* purge("2027-01-01")
          const once = yield* answers(records)
          assert.deepStrictEqual(yield* purge("2027-01-01"), nothing)
          return once
        })
        const [expected, found] = yield* Effect.forEach([only, purged], Effect.provide(Layer.fresh(layer)))
        assert.deepStrictEqual(found, expected)
      }),
      { arbitrary: { runs: 4 } }
    )
  })
