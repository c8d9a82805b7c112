import { assert, describe, it } from "@effect/vitest"
import { Cause, Exit } from "effect"
import { sabotages } from "./Sabotages.ts"
import { type Sabotage, story } from "./Story.ts"

const replayed = process.env["KONTOR_SIMULATION_SEED"]

const seedsFrom = (first: number, count: number) => Array.from({ length: count }, (_, place) => first + place)

/** How many stories are enough to find each sabotage. As many are tried without one, and more by night. */
const enough = 40

/** Each day has stories of its own. */
const first = 10_000 * Math.floor(Date.now() / 86_400_000)

const seeds = replayed === undefined
  ? seedsFrom(first, Number(process.env["KONTOR_SIMULATIONS"] ?? enough))
  : [Number(replayed)]

/** What is found wrong in the first of these stories that goes wrong, if one does. */
const foundIn = (seeds: ReadonlyArray<number>, sabotage?: Sabotage): string | undefined => {
  for (const seed of seeds) {
    const exit = story(seed, sabotage)
    if (Exit.isSuccess(exit)) continue
    const command = `KONTOR_SIMULATION_SEED=${seed} npx vitest run test/simulation`
    return `Seed ${seed}: ${Cause.pretty(exit.cause)}\nReplay it with ${command}`
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
      assert.match(foundIn(seedsFrom(1, enough), sabotage) ?? "", found)
    })
  }
})
