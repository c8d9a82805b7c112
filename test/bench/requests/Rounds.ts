import { Console, Effect } from "effect"
import { ask, type Asked } from "./Asking.ts"
import type { Measured } from "./Figures.ts"
import { measure } from "./Measuring.ts"

/** How often every scenario has its turn, for how many seconds, and for how many before the first round. */
interface Plan {
  readonly rounds: number
  readonly seconds: number
  readonly warmUp: number
}

/**
 * The turns of scenarios by their names, one in every round: each round asks all of them, so that all see the machine
 * alike. A turn before the first round is not counted: a JavaScript engine compiles what runs often only after
 * thousands of requests.
 */
export const turnsOf = Effect.fn("Rounds.turns")(
  function*(all: ReadonlyArray<Asked>, postmaster: number, { rounds, seconds, warmUp }: Plan) {
    const turns = new Map<string, Array<Measured>>()
    for (const asked of all) {
      const bytes = Buffer.byteLength(yield* ask(asked))
      yield* measure(asked, postmaster, warmUp)
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
