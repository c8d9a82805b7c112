import type { UpstreamUnavailable } from "@kontor/core/Register"
import { Context, type Effect } from "effect"
import type { IndexChanges } from "./search/SearchIndex.ts"

/** A portion of the changes. More follow while `through` is below `last`, the present sequence of the register. */
export interface ChangesPage extends IndexChanges {
  readonly last: number
}

/** The sequence that the register has reached, and the number of its organizations. */
export interface RegisterExtent {
  readonly last: number
  readonly organizations: number
}

/**
 * Port: the changes of the register, for what derives from it and follows it, such as search indexes.
 *
 * Every change of an organization takes the next number of the register's sequence, and an organization stands under
 * its last number. A number becomes visible after all numbers below it, so a reader who continues after the last number
 * seen misses nothing.
 */
export class RegisterChanges extends Context.Service<RegisterChanges, {
  readonly extent: Effect.Effect<RegisterExtent, UpstreamUnavailable>
  /** The changes after a sequence, oldest first; with `until`, those up to and including it. */
  readonly after: (sequence: number, until?: number) => Effect.Effect<ChangesPage, UpstreamUnavailable>
  /**
   * Stores the mark of a copy made of the changes so far. A register restored to an older state does not know the mark,
   * and neither does another register.
   */
  readonly note: (mark: string) => Effect.Effect<void, UpstreamUnavailable>
  /** Whether a copy with this mark was made of this register. */
  readonly knows: (mark: string) => Effect.Effect<boolean, UpstreamUnavailable>
}>()("@kontor/register/RegisterChanges") {}
