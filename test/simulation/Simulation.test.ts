import { assert, describe, it } from "@effect/vitest"
import { Cause, Exit } from "effect"
import { sabotages } from "./Sabotages.ts"
import { type Sabotage, story } from "./Story.ts"

const replayed = process.env["KONTOR_SIMULATION_SEED"]

const upTo = (last: number) => Array.from({ length: last }, (_, seed) => seed + 1)

const seeds = replayed === undefined ? upTo(Number(process.env["KONTOR_SIMULATIONS"] ?? 40)) : [Number(replayed)]

/** What is found wrong in the first of these stories that goes wrong, if one does. */
const foundIn = (seeds: ReadonlyArray<number>, sabotage?: Sabotage): string | undefined => {
  for (const seed of seeds) {
    const exit = story(seed, sabotage)
    if (Exit.isFailure(exit)) return Cause.pretty(exit.cause)
  }
  return undefined
}

describe("The whole core in virtual time, with faults at every call of a port", () => {
  it("keeps money, deliveries, keys and accounts right, whatever fails and whenever a node crashes", () => {
    assert.isUndefined(foundIn(seeds))
  }, 3_600_000)

  it("replays a seed exactly", () => {
    for (const seed of [3, 5, 8]) assert.deepStrictEqual(story(seed), story(seed))
  })

  for (const [name, [sabotage, found]] of Object.entries(sabotages)) {
    it(`finds ${name}`, () => {
      assert.match(foundIn(upTo(100), sabotage) ?? "", found)
    })
  }
})
