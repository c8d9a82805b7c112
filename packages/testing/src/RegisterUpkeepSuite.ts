import { assert, it } from "@effect/vitest"
import { RegisterUpkeep } from "@kontor/core/Register"
import { type Identity, RegisterIntake } from "@kontor/register"
import { Effect, type Layer } from "effect"
import { day, newNumber, registerEvent, sourceRecord } from "./fixtures/Records.ts"

/** The contract of the upkeep of a register that a host keeps itself. Each test begins with an empty register. */
export const registerUpkeepSuite = <E>(
  name: string,
  layer: Layer.Layer<RegisterUpkeep | RegisterIntake | Identity, E>
): void => {
  const inEmpty = <A, Failure>(
    test: Effect.Effect<A, Failure, RegisterUpkeep | RegisterIntake>
  ): Effect.Effect<A, Failure | E> => Effect.provide(test, layer)

  it.effect(`RegisterUpkeep (${name}) says how many organizations the register holds, and the day of the newest event`, () =>
    inEmpty(Effect.gen(function*() {
      const [upkeep, { take }] = [yield* RegisterUpkeep, yield* RegisterIntake]
      assert.deepStrictEqual(yield* upkeep.holdings, { organizations: 0, outdated: 0, newest_event: null })
      yield* take([
        sourceRecord({ registration: newNumber(), events: [registerEvent({ announced_on: day("2026-01-02") })] }),
        sourceRecord({ registration: newNumber(), events: [registerEvent({ announced_on: day("2026-01-03") })] })
      ])
      assert.deepStrictEqual(yield* upkeep.holdings, { organizations: 2, outdated: 0, newest_event: day("2026-01-03") })
    })))

  it.effect(`RegisterUpkeep (${name}) deletes by a day what must be gone then, and nothing before`, () =>
    inEmpty(Effect.gen(function*() {
      const [upkeep, { take }] = [yield* RegisterUpkeep, yield* RegisterIntake]
      yield* take([
        sourceRecord({ registration: newNumber(), delete_on: day("2026-06-01") }),
        sourceRecord({ registration: newNumber() })
      ])
      const nothing = { records: 0, events: 0, documents: 0, organizations: 0 }
      assert.deepStrictEqual(yield* upkeep.purge(day("2026-05-31")), nothing)
      assert.deepInclude(yield* upkeep.purge(day("2026-06-01")), { records: 1, organizations: 1 })
      assert.strictEqual((yield* upkeep.holdings).organizations, 1)
    })))

  it.effect(`RegisterUpkeep (${name}) has nothing to rebuild where this version folded everything`, () =>
    inEmpty(Effect.gen(function*() {
      const [upkeep, { take }] = [yield* RegisterUpkeep, yield* RegisterIntake]
      yield* take([sourceRecord({ registration: newNumber() })])
      assert.deepStrictEqual([yield* upkeep.outdated, yield* upkeep.rebuild(() => Effect.void)], [0, 0])
    })))
}
