import { assert, describe, it } from "@effect/vitest"
import { retryAfter } from "@kontor/core/Internet"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"

describe("the header Retry-After", () => {
  for (
    const [header, seconds] of [
      ["0", 0],
      ["120", 120],
      [" 120 ", 120],
      ["Fri, 02 Jan 2026 03:05:05 GMT", 60],
      ["Fri, 02 Jan 2026 03:04:05 GMT", 0],
      ["Thu, 01 Jan 2026 00:00:00 GMT", 0],
      [undefined, undefined],
      ["", undefined],
      ["-1", undefined],
      ["1.5", undefined],
      ["soon", undefined],
      ["2026-01-02T03:05:05Z", undefined],
      ["9999999999", undefined]
    ] as const
  ) {
    it.effect(`${JSON.stringify(header)} is ${seconds ?? "no"} seconds from now`, () =>
      Effect.gen(function*() {
        yield* TestClock.setTime(DateTime.toEpochMillis(DateTime.makeUnsafe("2026-01-02T03:04:05Z")))
        assert.strictEqual(yield* retryAfter(header), seconds)
      }))
  }
})
