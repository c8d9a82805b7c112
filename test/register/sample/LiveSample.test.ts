import { assert, describe, it } from "@effect/vitest"
import { euidOf, type SourceRecord } from "@kontor/core"
import { readXjustiz } from "@kontor/register"
import { LiveSample } from "@kontor/register/sample"
import { Effect, Layer, Option } from "effect"
import { TestClock } from "effect/testing"
import { retrieve } from "../live/Retrieval.ts"
import { identity, recordOf } from "../Reading.ts"
import { filesOf } from "./Register.ts"

const source = LiveSample.layer({ organizations: 400 }).pipe(Layer.provide(identity))

const contentOf = ({ entered_on, extract, facts, registration }: SourceRecord) => ({
  entered_on,
  extract,
  facts,
  registration
})

describe("The sample register as a live source", () => {
  it.effect("answers today what the last document of an organization says", () =>
    Effect.gen(function*() {
      yield* TestClock.setTime(Date.parse("2026-11-21T12:00:00Z"))
      const last = filesOf("xjustiz").at(-1)!
      const stored = yield* recordOf(readXjustiz, last.content)
      const [record] = Option.getOrThrow(yield* retrieve(euidOf(stored.registration), source))
      assert.strictEqual(record.as_of, "2026-11-21")
      assert.notStrictEqual(record.record_id, stored.record_id)
      assert.deepStrictEqual(contentOf(record), contentOf(stored))
    }))

  it.effect("holds no number but its own", () =>
    Effect.map(retrieve("DEK1101R.HRB1", source), (record) => assert.isTrue(Option.isNone(record))))
})
