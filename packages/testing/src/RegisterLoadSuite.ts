import { assert, it } from "@effect/vitest"
import {
  type Identity,
  type LoadedRecord,
  Register,
  RegisterIntake,
  RegisterLoad,
  type SourceRecord
} from "@kontor/register"
import { Effect, Layer } from "effect"
import { day, entityOf, newNumber, sourceRecord } from "./fixtures/Records.ts"
import { answers } from "./fixtures/RegisterAnswers.ts"

type Services = Register | RegisterIntake | RegisterLoad | Identity

const loaded = (parts: Parameters<typeof sourceRecord>[0] = {}): LoadedRecord => ({
  ...sourceRecord({ source: "OFFENEREGISTER", ...parts }),
  events: [],
  document: null
})

/** Adds a chunk, a record at a time, and notes how many of them were read by then. */
const addInPortions = (load: RegisterLoad["Service"], chunk: number, records: ReadonlyArray<LoadedRecord>) => {
  let read = 0
  const portion = (record: LoadedRecord) =>
    Effect.sync(() => {
      read++
      return [record]
    })
  return load.add(chunk, records.map(portion), () => `${read} of chunk ${chunk}`)
}

/** Adds chunks to a load of a name, which is then stopped; what it held when it began. */
const stopped = (name: string, chunks: Readonly<Record<number, ReadonlyArray<LoadedRecord>>>) =>
  Effect.scoped(Effect.gen(function*() {
    const load = yield* RegisterLoad
    const held = yield* load.begin(name)
    for (const [chunk, records] of Object.entries(chunks)) yield* addInPortions(load, Number(chunk), records)
    return held && new Map(held)
  }))

const completed = (name: string, chunks: Readonly<Record<number, ReadonlyArray<LoadedRecord>>>) =>
  Effect.scoped(Effect.gen(function*() {
    const load = yield* RegisterLoad
    assert.isDefined(yield* load.begin(name))
    for (const [chunk, records] of Object.entries(chunks)) yield* addInPortions(load, Number(chunk), records)
    return yield* load.complete
  }))

/** An organization that moved, another that is known twice, and one known as two sources have it. */
const records = Effect.fnUntraced(function*() {
  const [before, today, twice] = [newNumber(), newNumber({ court: "M1201" }), newNumber()]
  const known = loaded({ registration: twice, facts: { name: "Beta Handels GmbH" } })
  const moved: ReadonlyArray<LoadedRecord> = [
    loaded({ registration: before, facts: { name: "Gamma GmbH", moved_to: yield* entityOf({ registration: today }) } }),
    loaded({ record_id: "moved", registration: today, facts: { name: "Gamma GmbH" }, is_companion: true })
  ]
  return {
    first: [loaded(), known, ...moved],
    second: [
      loaded({ registration: today, as_of: day("2026-04-01"), facts: { name: "Gamma Süd GmbH" } }),
      loaded({ registration: twice, as_of: day("2026-05-01"), facts: { name: "Beta Werke GmbH" } }),
      known,
      loaded({ facts: { name: "Delta\tWerke \"Nord\" \\ GmbH" } })
    ]
  }
})

/** The answers of a register that took these records in one by one. */
const answersAfterTaking = <E>(layer: Layer.Layer<Services, E>, taken: ReadonlyArray<SourceRecord>) =>
  Effect.gen(function*() {
    const intake = yield* RegisterIntake
    for (const record of taken) yield* intake.take([record])
    return yield* answers(taken)
  }).pipe(Effect.provide(layer))

/** The contract of every way to fill an empty register. Each test has a register of its own. */
export const registerLoadSuite = <E>(name: string, register: Layer.Layer<Services, E>): void => {
  const layer = Layer.fresh(register)
  const test = (sentence: string, body: Effect.Effect<void, unknown, Services>) =>
    it.live(`RegisterLoad (${name}) ${sentence}`, () => Effect.provide(body, layer), 180_000)

  test(
    "ends with what the same records amount to one by one, and counts those that were there more than once",
    Effect.gen(function*() {
      const { first, second } = yield* records()
      assert.deepStrictEqual(yield* completed("load", { 0: first, 1: second }), { repeated: 1, unstorable: [] })
      const all = [...first, ...second]
      assert.deepStrictEqual(yield* answers(all), yield* answersAfterTaking(layer, all))
    })
  )

  test(
    "goes on where it was stopped, with the notes of what it holds",
    Effect.gen(function*() {
      const { first, second } = yield* records()
      assert.deepStrictEqual(yield* stopped("load", { 0: first }), new Map())
      assert.deepStrictEqual(yield* stopped("load", { 2: second }), new Map([[0, "4 of chunk 0"]]))
      assert.deepStrictEqual(yield* stopped("load", { 0: second }), new Map([[0, "4 of chunk 0"], [2, "4 of chunk 2"]]))
      assert.deepStrictEqual(yield* completed("load", {}), { repeated: 1, unstorable: [] })
      const all = [...first, ...second]
      assert.deepStrictEqual(yield* answers(all), yield* answersAfterTaking(layer, all))
    })
  )

  test(
    "leaves out the records that no register can store",
    Effect.gen(function*() {
      const [good, other, bad] = [loaded(), loaded(), loaded({ facts: { name: "\0" } })]
      const noted: Array<string> = []
      yield* Effect.scoped(Effect.gen(function*() {
        const load = yield* RegisterLoad
        yield* load.begin("load")
        yield* load.add(0, [Effect.succeed([good, bad]), Effect.succeed([other])], (unstorable) => {
          noted.push(...unstorable.map(({ reason, record }) => `${record === bad} ${reason}`))
          return ""
        })
        assert.deepStrictEqual(yield* load.complete, { repeated: 0, unstorable: [] })
      }))
      assert.deepStrictEqual(noted, ["true a text holds the character U+0000"])
      assert.deepStrictEqual(yield* answers([good, other]), yield* answersAfterTaking(layer, [good, other]))
    })
  )

  test(
    "fills no register that holds something",
    Effect.gen(function*() {
      yield* RegisterIntake.use((intake) => intake.take([sourceRecord()]))
      assert.isUndefined(yield* stopped("load", {}))
    })
  )

  test(
    "of another name completes the one that was stopped",
    Effect.gen(function*() {
      const record = loaded()
      yield* stopped("load", { 0: [record] })
      assert.isUndefined(yield* stopped("other load", {}))
      assert.strictEqual(yield* Register.use(({ size }) => size), 1)
      assert.deepStrictEqual(yield* answers([record]), yield* answersAfterTaking(layer, [record]))
    })
  )

  test(
    "keeps what came in while it was under way",
    Effect.gen(function*() {
      const { first, second } = yield* records()
      const [both, other] = [loaded(), sourceRecord()]
      const better = { ...both, as_of: day("2026-06-01"), facts: { name: "Epsilon GmbH" } }
      yield* Effect.scoped(Effect.gen(function*() {
        const [intake, load] = [yield* RegisterIntake, yield* RegisterLoad]
        yield* load.begin("load")
        yield* addInPortions(load, 0, [...first, both])
        yield* intake.take([other, better])
        yield* addInPortions(load, 1, second)
        yield* load.complete
      }))
      const all = [...first, ...second, both, other, better]
      assert.deepStrictEqual(yield* answers(all), yield* answersAfterTaking(layer, all))
    })
  )
}
