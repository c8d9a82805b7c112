import { Context, Effect, Layer, Semaphore } from "effect"
import { RegisterChanges } from "../RegisterChanges.ts"
import { RegisterIntake } from "../RegisterIntake.ts"
import { RegisterLoad } from "../RegisterLoad.ts"
import { SearchIndex } from "./SearchIndex.ts"

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
}>()("@kontor/register/search/FollowedIntake/IndexFollower") {
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
