import { Console, Effect } from "effect"
import { ask, type Asked } from "./Asking.ts"
import type { Measured } from "./Figures.ts"
import { measure } from "./Measuring.ts"

const warmUpSeconds = 1

/** How often every scenario has its turn, and for how many seconds. */
interface Plan {
  readonly rounds: number
  readonly seconds: number
}

/**
 * The turns of scenarios by their names, one in every round: each round asks all of them, so that all see the machine
 * alike. A turn of a second comes before the first round, and is not counted.
 */
export const turnsOf = Effect.fn("Rounds.turns")(
  function*(all: ReadonlyArray<Asked>, postmaster: number, { rounds, seconds }: Plan) {
    const turns = new Map<string, Array<Measured>>()
    for (const asked of all) {
      const bytes = Buffer.byteLength(yield* ask(asked))
      yield* measure(asked, postmaster, warmUpSeconds)
      yield* Console.log(`${asked.scenario.name}: answers of ${bytes.toLocaleString("en")} bytes`)
      turns.set(asked.scenario.name, [])
    }
    for (let round = 1; round <= rounds; round++) {
      for (const asked of all) turns.get(asked.scenario.name)?.push(yield* measure(asked, postmaster, seconds))
      yield* Console.log(`Round ${round} of ${rounds} is done`)
    }
    return turns
  }
)
