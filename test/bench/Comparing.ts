import { Console, Effect } from "effect"
import { type Load, median, rateOf } from "./Rate.ts"

const rounds = 3
const duration = "2 seconds"

/** How many accounts requests are spread over, and how many are in flight. */
export const accountCases = [
  { name: "1,000 accounts, 64 in flight", accounts: 1000, inFlight: 64 },
  { name: "one hot account, 64 in flight", accounts: 1, inFlight: 64 },
  { name: "1,000 accounts, 1 in flight", accounts: 1000, inFlight: 1 }
]

/** A figure as a whole number, such as `12,345`. */
export const whole = (figure: number): string => Math.round(figure).toLocaleString("en")

/** The same work by Kontor and by its peer. */
interface Compared<Case, E, R, PeerE, PeerR> {
  /** What is measured, and what both are called: `charge`, `bookings/s`, `a statement and commit each`. */
  readonly name: string
  readonly unit: string
  readonly peer: string
  readonly kontor: (one: Case) => Effect.Effect<unknown, E, R>
  readonly alone: (one: Case) => Effect.Effect<unknown, PeerE, PeerR>
}

/** Measures both sides of each case in turns, and returns a line for each: both medians, and the ratio of them. */
export const compare = <Case extends { readonly name: string } & Pick<Load, "inFlight">, E, R, PeerE, PeerR>(
  cases: ReadonlyArray<Case>,
  { alone, kontor, name, peer, unit }: Compared<Case, E, R, PeerE, PeerR>
): Effect.Effect<ReadonlyArray<string>, E | PeerE, R | PeerR> =>
  Effect.forEach(cases, (one) =>
    Effect.gen(function*() {
      const load: Load = { inFlight: one.inFlight, duration }
      const ours: Array<number> = []
      const theirs: Array<number> = []
      for (let round = 0; round < rounds; round++) {
        ours.push(yield* rateOf(kontor(one), load))
        theirs.push(yield* rateOf(alone(one), load))
      }
      const ratio = median(ours) / median(theirs)
      const figure = `${name}, ${one.name}: ${whole(median(ours))} ${unit}, ${peer} ${whole(median(theirs))}/s, ratio ${
        ratio.toFixed(2)
      }`
      yield* Console.log(figure)
      return figure
    }))
