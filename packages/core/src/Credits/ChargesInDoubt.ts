import { Context, Effect } from "effect"
import type { Booking } from "./Ledger.ts"

/** A place for charges in doubt. Neither a note nor its end may fail: what cannot be kept is logged. */
export interface DoubtNotes {
  /** Keeps a charge until it is settled. Done when a process that starts after this one would find it. */
  readonly note: (charge: Booking) => Effect.Effect<void>
  readonly settled: (charge: Booking) => Effect.Effect<void>
  /** The charges that a process noted, and did not settle. */
  readonly left: Effect.Effect<ReadonlyArray<Booking>>
}

/**
 * Where charges are noted whose booking lost its answer. The process that notes one gives it back as soon as the
 * storage can be reached; if it ends before that, the next one that finds the note does. A charge that is answered
 * leaves no note. By default there is no such place, and a charge that a crash leaves in doubt stays. Rule: Errors
 * (service description), failed requests are charged 0 credits.
 */
export const ChargesInDoubt = Context.Reference<DoubtNotes>("@kontor/core/Credits/ChargesInDoubt", {
  defaultValue: () => ({ note: () => Effect.void, settled: () => Effect.void, left: Effect.succeed([]) })
})
