import { assert, describe, it } from "@effect/vitest"
import { euidOf, type SourceRecord } from "@kontor/register"
import { readXjustiz } from "@kontor/sources"
import { LiveSample } from "@kontor/sources/sample"
import { Effect, Layer, Option } from "effect"
import { TestClock } from "effect/testing"
import { retrieve } from "../live/Retrieval.ts"
import { identity, recordOf } from "../Reading.ts"
import { filesOf } from "./Register.ts"

const source = LiveSample.layer({ organizations: 400 }).pipe(Layer.provide(identity))

/** What a document says except the address, and how far the register had come. */
const unmovedOf = (
  { entered_on: _entered, extract, facts: { address: _address, ...facts }, registration }: SourceRecord
) => ({
  texts: extract?.texts,
  facts,
  registration
})

const contentOf = (record: SourceRecord) => ({
  ...unmovedOf(record),
  address: record.facts.address,
  entered_on: record.entered_on,
  entries: record.extract?.entries
})

/** The last document of the first organization in the register of which it says so. */
const lastOf = Effect.fnUntraced(function*(isWanted: (record: SourceRecord) => boolean) {
  const records = new Map<string, SourceRecord>()
  for (const { content } of filesOf("xjustiz").slice(0, 200)) {
    const record = yield* recordOf(readXjustiz, content)
    records.set(euidOf(record.registration), record)
  }
  return [...records.values()].slice(0, -1).find(isWanted)!
})

const on = Effect.fnUntraced(function*(day: string, { registration }: SourceRecord) {
  yield* TestClock.setTime(Date.parse(`${day}T12:00:00Z`))
  const [record] = Option.getOrThrow(yield* retrieve(euidOf(registration), source))
  return record
})

describe("The sample register as a live source", () => {
  it.effect("shows another address of each active organization every day after its end, and no other change", () =>
    Effect.gen(function*() {
      const stored = yield* lastOf(({ facts }) => facts.status === "ACTIVE")
      const [day, next] = [yield* on("2026-11-21", stored), yield* on("2026-11-22", stored)]
      assert.deepStrictEqual(unmovedOf(day), unmovedOf(stored))
      assert.deepStrictEqual(unmovedOf(next), unmovedOf(stored))
      const addresses = [stored, day, next].map(({ facts }) => JSON.stringify(facts.address))
      assert.strictEqual(new Set(addresses).size, 3)
      assert.deepStrictEqual([day.as_of, day.entered_on], ["2026-11-21", "2026-11-21"])
    }))

  it.effect("answers the same all day", () =>
    Effect.gen(function*() {
      const stored = yield* lastOf(({ facts }) => facts.status === "ACTIVE")
      assert.deepStrictEqual(yield* on("2026-11-21", stored), yield* on("2026-11-21", stored))
    }))

  it.effect("answers the last document for organizations that ended, and for all of them on the last day", () =>
    Effect.gen(function*() {
      const ended = yield* lastOf(({ facts }) => facts.status !== "ACTIVE")
      const active = yield* lastOf(({ facts }) => facts.status === "ACTIVE")
      assert.deepStrictEqual(contentOf(yield* on("2026-11-21", ended)), contentOf(ended))
      assert.deepStrictEqual(contentOf(yield* on("2026-10-31", active)), contentOf(active))
    }))

  it.effect("holds no number but its own", () =>
    Effect.map(retrieve("DEK1101R.HRB1", source), (record) => assert.isTrue(Option.isNone(record))))
})
