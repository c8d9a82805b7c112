import { assert, describe, it } from "@effect/vitest"
import { attemptWaits, verdictOf, waitBefore } from "@kontor/core/internal"
import { Array, Effect, Schema } from "effect"

const message = "msg_01k9z3t4v5w6x7y8z9a0b1c2d3"
const Attempt = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10 }))

const failed = (status: number | null = 500, retry_after_seconds: number | null = null) =>
  ({ error: "ERROR_STATUS", status, retry_after_seconds }) as const

describe("the retry plan", () => {
  it("is ten attempts at 0 s, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h after each other", () => {
    assert.deepStrictEqual([...attemptWaits], [0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400])
  })

  it.effect.prop(
    "waits a fifth more or less, and the same on every node",
    [Attempt, Schema.String],
    ([attempt, id]) =>
      Effect.sync(() => {
        const planned = attemptWaits[attempt - 1]! * 1000
        const wait = waitBefore(attempt, id)!
        assert.isAtLeast(wait, 0.8 * planned)
        assert.isAtMost(wait, 1.2 * planned)
        assert.strictEqual(waitBefore(attempt, id), wait)
      })
  )

  it("spreads messages that failed together evenly over the time it has", () => {
    const waits = Array.makeBy(10_000, (number) => waitBefore(3, `msg_01k9z3t4v5w6x7y8z9${number}`)!)
    const tenths = Array.makeBy(
      10,
      (tenth) => waits.filter((wait) => Math.min(Math.floor((wait - 240_000) / 12_000), 9) === tenth).length
    )
    for (const count of tenths) assert.closeTo(count, 1000, 150)
  })

  it("ends after the tenth attempt", () => {
    assert.isUndefined(waitBefore(11, message))
    assert.deepStrictEqual(verdictOf(failed(), { attempt: 10, message }), { _tag: "Exhausted" })
  })
})

describe("what follows an attempt", () => {
  it("is nothing where it succeeded", () => {
    const verdict = verdictOf({ error: null, status: 204, retry_after_seconds: null }, { attempt: 1, message })
    assert.deepStrictEqual(verdict, { _tag: "Succeeded" })
  })

  it("is the end of the endpoint at 410, whichever attempt it is", () => {
    for (const attempt of [1, 5, 10]) {
      assert.deepStrictEqual(verdictOf(failed(410), { attempt, message }), { _tag: "EndpointGone" })
    }
  })

  it("is the next attempt of the plan, also where nothing was answered", () => {
    for (const status of [301, 404, 500, null]) {
      const after = waitBefore(2, message)!
      assert.deepStrictEqual(verdictOf(failed(status), { attempt: 1, message }), { _tag: "Retry", after })
    }
  })

  it("is as late as the receiver asks, within the plan's longest wait", () => {
    const afterOf = (seconds: number) => verdictOf(failed(429, seconds), { attempt: 1, message })
    assert.deepStrictEqual(afterOf(60), { _tag: "Retry", after: 60_000 })
    assert.deepStrictEqual(afterOf(999_999), { _tag: "Retry", after: 86_400_000 })
  })

  it("is never earlier than the plan, and is not one attempt more, whatever the receiver asks", () => {
    const after = waitBefore(5, message)!
    assert.deepStrictEqual(verdictOf(failed(503, 1), { attempt: 4, message }), { _tag: "Retry", after })
    assert.deepStrictEqual(verdictOf(failed(503, 1), { attempt: 10, message }), { _tag: "Exhausted" })
  })
})
