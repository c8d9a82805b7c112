import { Context, type Effect } from "effect"
import type { UpstreamUnavailable } from "./Register.ts"
import type { IndexChanges } from "./search/SearchIndex.ts"

/** A portion of what changed. There is more as long as `through` is before `last`, the register's sequence of now. */
export interface ChangesPage extends IndexChanges {
  readonly last: number
}

/** How far the register is, and how many organizations it holds. */
export interface RegisterExtent {
  readonly last: number
  readonly organizations: number
}

/**
 * Port: what changed in the register, for what is derived from it and follows it, as search indexes do.
 *
 * Every change of an organization gets the next number of the register's sequence, and an organization stands under its
 * last one. A number is visible once all before it are: who reads on from the last one seen misses nothing.
 */
export class RegisterChanges extends Context.Service<RegisterChanges, {
  readonly extent: Effect.Effect<RegisterExtent, UpstreamUnavailable>
  /** What changed after a sequence, the oldest first. With `until`, what changed no later than it. */
  readonly after: (sequence: number, until?: number) => Effect.Effect<ChangesPage, UpstreamUnavailable>
  /**
   * Notes the mark of a copy that is made of what changed so far. A register that is put back to an older state, and
   * any other one, does not know it.
   */
  readonly note: (mark: string) => Effect.Effect<void, UpstreamUnavailable>
  /** Whether a copy with this mark was made of this register. */
  readonly knows: (mark: string) => Effect.Effect<boolean, UpstreamUnavailable>
}>()("@kontor/core/Register/RegisterChanges") {}
