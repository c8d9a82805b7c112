import type { UpstreamUnavailable } from "@kontor/core/Register"
import { Context, Effect, Layer, Semaphore } from "effect"
import { RegisterIntake, RegisterLoad } from "../RegisterIntake.ts"
import { type IndexChanges, SearchIndex } from "./SearchIndex.ts"

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
  /** Returns whether a copy with this mark was made of this register. */
  readonly knows: (mark: string) => Effect.Effect<boolean, UpstreamUnavailable>
}>()("@kontor/register/search/Following/RegisterChanges") {}

/** Applies the changes of the register to an index that it lacks. */
const catchUp = Effect.fnUntraced(
  function*(index: Pick<SearchIndex["Service"], "apply" | "position">, changes: RegisterChanges["Service"]) {
    let { through } = yield* index.position
    let isBehind = true
    while (isBehind) {
      const { last, ...page } = yield* changes.after(through)
      if (page.through > through) yield* index.apply(page)
      through = page.through
      isBehind = through < last
    }
  }
)

/** Makes this process's searches find what changed. It never fails: an index that cannot follow now follows later. */
export class IndexFollower extends Context.Service<IndexFollower, {
  readonly follow: Effect.Effect<void>
}>()("@kontor/register/search/Following/IndexFollower") {
  /** Applies every change to the index at once. */
  static readonly direct: Layer.Layer<IndexFollower, never, SearchIndex | RegisterChanges> = Layer.effect(
    IndexFollower,
    Effect.gen(function*() {
      const index = yield* SearchIndex
      const changes = yield* RegisterChanges
      const turns = yield* Semaphore.make(1)
      return { follow: turns.withPermit(Effect.orDie(catchUp(index, changes))) }
    })
  )
}

/** The intake and load of the register. Once they answer, this process finds their changes. */
export const followedIntake: Layer.Layer<
  RegisterIntake | RegisterLoad,
  never,
  RegisterIntake | RegisterLoad | IndexFollower
> = Layer.effectContext(
  Effect.gen(function*() {
    const { follow } = yield* IndexFollower
    const intake = yield* RegisterIntake
    const load = yield* RegisterLoad
    const followed = <A>(changing: Effect.Effect<A>): Effect.Effect<A> => Effect.tap(changing, () => follow)
    return Context.make(RegisterIntake, {
      ...intake,
      take: (records, turn) => followed(intake.take(records, turn)),
      purge: (today) => followed(intake.purge(today)),
      forget: (records) => followed(intake.forget(records)),
      rebuild: followed(intake.rebuild)
    }).pipe(Context.add(RegisterLoad, { ...load, complete: followed(load.complete) }))
  })
)
