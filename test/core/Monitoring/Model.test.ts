import { it } from "@effect/vitest"
import { accountWith } from "@kontor/testing/fixtures"
import { Effect, Schema } from "effect"
import { TestClock } from "effect/testing"
import { endpointOf } from "../../support/Monitoring.ts"
import { allIsWell } from "./model/Doings.ts"
import { booksAreRight, hasSeenAll } from "./model/Observations.ts"
import { happen, Step } from "./model/Steps.ts"
import { work } from "./model/Work.ts"
import * as World from "./model/World.ts"

/** A history of a year takes as long as some tens of runs of other models. */
const runs = Math.ceil(Number(process.env["KONTOR_MODEL_RUNS"] ?? 100) / 25)

/** The first monitors, so that every history has some. */
const beginning: ReadonlyArray<Step> = [
  { kind: "report", a: 0, b: 3 },
  { kind: "report", a: 1, b: 6 },
  { kind: "report", a: 2, b: 2 },
  { kind: "create", a: 0, b: 0 },
  { kind: "create", a: 1, b: 7 },
  { kind: "hours", a: 3, b: 0 }
]

const populated = Effect.gen(function*() {
  const { accounts } = yield* World.CurrentWorld
  for (const credits of [120, 2_000]) {
    const id = yield* accountWith(credits)
    accounts.push({ id, endpoints: [yield* endpointOf(id), yield* endpointOf(id)] })
  }
})

it.effect.prop(
  "Monitoring: nothing is lost, nothing is released twice or above the plan, and nothing is billed twice, whatever happens in a year",
  { steps: Schema.Array(Step).check(Schema.isMinLength(100), Schema.isMaxLength(100)) },
  ({ steps }) =>
    Effect.gen(function*() {
      yield* populated
      for (const step of [...beginning, ...steps]) {
        yield* happen(step)
        yield* booksAreRight
      }
      yield* allIsWell
      for (let days = 0; days < 62; days++) {
        yield* TestClock.adjust("1 day")
        yield* work
      }
      yield* booksAreRight
      const { monitors } = yield* World.CurrentWorld
      yield* Effect.forEach(monitors, hasSeenAll)
    }).pipe(Effect.provide(World.layer)),
  { arbitrary: { runs } }
)
