import { Context, Effect } from "effect"

/** What is waited for: due monitors, due deliveries, and changes of the register. */
export type Due = "monitors" | "deliveries" | "register"

/**
 * Port: notifies the waiting workers of all nodes at once that something has become due.
 *
 * No result depends on it. Workers look for due work when its time has come, and now and then in any case: so a wake-up
 * may be lost, as with a connection, may be needless, and several may arrive as one.
 */
export interface WakeUps {
  /** Wakes the listeners of every node: within a unit of work once that is stored, and never if it is not. */
  readonly wake: (due: Due) => Effect.Effect<void>
  /**
   * For as long as it runs, does `heard` at each wake-up, and whenever it begins or resumes to listen, since wake-ups
   * before that are lost.
   */
  readonly listen: (due: Due, heard: Effect.Effect<void>) => Effect.Effect<never>
}

/** The wake-ups of a host, silent by default: hosts with stores of their own do without. */
export const WakeUps = Context.Reference<WakeUps>("@kontor/core/Workers/WakeUps", {
  defaultValue: () => ({ wake: () => Effect.void, listen: () => Effect.never })
})
