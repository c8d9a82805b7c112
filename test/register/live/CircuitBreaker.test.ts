import { assert, describe, it } from "@effect/vitest"
import type { CircuitBreaker, RetrievalOutcome } from "@kontor/register"
import {
  admitRetrieval,
  afterRetrieval,
  closedCircuit,
  failuresThatOpen,
  pauseSeconds
} from "@kontor/register/internal"
import { Effect, Schema } from "effect"

const now = 1_000_000
const pause = pauseSeconds * 1000

const open = (until: number): CircuitBreaker => ({ _tag: "Open", until })
const after = (failures: number): CircuitBreaker => ({ _tag: "Closed", failures })
const trial: CircuitBreaker = { _tag: "Trial" }

const answered: RetrievalOutcome = { _tag: "Answered" }
const failed: RetrievalOutcome = { _tag: "Failed" }
const unknown: RetrievalOutcome = { _tag: "Unknown" }
const asked = (retry_after_seconds: number): RetrievalOutcome => ({ _tag: "Failed", retry_after_seconds })

describe("A circuit breaker", () => {
  for (
    const [state, isAdmitted, next] of [
      [closedCircuit, true, closedCircuit],
      [after(4), true, after(4)],
      [open(now + 1), false, open(now + 1)],
      [open(now), true, trial],
      [trial, false, trial]
    ] as const
  ) {
    it(`${JSON.stringify(state)} ${isAdmitted ? "admits" : "refuses"} a retrieval`, () => {
      assert.deepStrictEqual(admitRetrieval(state, now), [isAdmitted, next])
    })
  }

  for (
    const [state, outcome, next] of [
      [after(3), answered, closedCircuit],
      [closedCircuit, failed, after(1)],
      [after(failuresThatOpen - 2), failed, after(failuresThatOpen - 1)],
      [after(failuresThatOpen - 1), failed, open(now + pause)],
      [closedCircuit, asked(120), open(now + 120_000)],
      [closedCircuit, asked(1), open(now + pause)],
      [closedCircuit, asked(1_000_000), open(now + 3_600_000)],
      [after(3), unknown, after(3)],
      [open(now + 5), answered, open(now + 5)],
      [open(now + 5), failed, open(now + 5)],
      [open(now + 5), unknown, open(now + 5)],
      [trial, answered, closedCircuit],
      [trial, failed, open(now + pause)],
      [trial, asked(120), open(now + 120_000)],
      [trial, unknown, open(now)]
    ] as const
  ) {
    it(`${JSON.stringify(state)} is ${JSON.stringify(next)} after ${JSON.stringify(outcome)}`, () => {
      assert.deepStrictEqual(afterRetrieval(state, outcome, now), next)
    })
  }

  const Step = Schema.Struct({
    outcome: Schema.Literals(["Answered", "Failed", "Unknown"]),
    seconds: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 90 }))
  })

  it.effect.prop(
    "sends one retrieval a pause at most while a source keeps failing, and admits again once it answered",
    { steps: Schema.Array(Step).check(Schema.isMaxLength(60)) },
    ({ steps }) =>
      Effect.sync(() => {
        let state = closedCircuit
        let time = 0
        let failures = 0
        let lastFailure = -Infinity
        for (const { outcome, seconds } of steps) {
          time += seconds * 1000
          const [isAdmitted, next] = admitRetrieval(state, time)
          assert.strictEqual(isAdmitted, failures < failuresThatOpen || time - lastFailure >= pause)
          state = isAdmitted ? afterRetrieval(next, { _tag: outcome }, time) : next
          if (isAdmitted && outcome === "Answered") failures = 0
          if (isAdmitted && outcome === "Failed") {
            failures += 1
            lastFailure = time
          }
        }
      })
  )
})
