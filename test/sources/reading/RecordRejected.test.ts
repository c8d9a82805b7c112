import { assert, it } from "@effect/vitest"
import { parseXml, RecordRejected } from "@kontor/sources"
import { Effect } from "effect"

it.effect("a record left out is a fact and no error, so that millions of them cost no stack", () =>
  Effect.gen(function*() {
    const rejected = yield* Effect.flip(parseXml("<open>"))
    assert.instanceOf(rejected, RecordRejected)
    assert.notInstanceOf(rejected, Error)
  }))
