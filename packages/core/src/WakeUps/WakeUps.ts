import { Context, Effect } from "effect"

/** What is waited for: monitors to look at, deliveries to send, and changes of the register to follow. */
export type Due = "monitors" | "deliveries" | "register"

/**
 * Port: tells whoever waits on any node at once that something has become due.
 *
 * No result depends on it. Workers look for what is due when its time has come, and from time to time in any case: so a wake-up may be
 * lost, as with a connection, may come for nothing, and several may come as one.
 */
export interface WakeUps {
  /** Wakes who listens, on every node: within a unit of work once that is stored, and not at all if it is not. */
  readonly wake: (due: Due) => Effect.Effect<void>
  /**
   * As long as it runs, does `heard` whenever somebody may have woken: also when it begins to listen, and when it does so again after it
   * could not, since nobody knows what was said before.
   */
  readonly listen: (due: Due, heard: Effect.Effect<void>) => Effect.Effect<never>
}

/** The wake-ups of a host. They are silent where a host says nothing: whoever brings stores of their own need bring none. */
export const WakeUps = Context.Reference<WakeUps>("@kontor/core/Workers/WakeUps", {
  defaultValue: () => ({ wake: () => Effect.void, listen: () => Effect.never })
})
