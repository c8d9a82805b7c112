import {
  IndexFollower,
  type IndexPosition,
  type RegisterChanges,
  SearchIndex,
  SearchIndexUnavailable
} from "@kontor/core/Register"
import { keepLooking } from "@kontor/core/WakeUps"
import { Context, Effect, Layer, Ref, Scope } from "effect"
import { type KeepingOptions, makeKeeping } from "./Keeping.ts"

/** How far a kept index is, and what it takes. */
export interface KeptState {
  /** Undefined until it can be searched. */
  readonly position: IndexPosition | undefined
  /** The number of known changes of the register that it does not hold yet. */
  readonly behind: number
  /**
   * When it held all that the register did the last time, in milliseconds since 1970; undefined where it never did.
   */
  readonly caught_up_at?: number | undefined
  /** How many bytes its arrays take; undefined until it can be searched. */
  readonly bytes?: number | undefined
  /** When it was built, in milliseconds since 1970: what changed since is in it too. Undefined until then. */
  readonly built_at?: number | undefined
}

const millisecondsOfSecond = 1000

/** How many seconds ago an index held all that the register did; undefined where it never did. */
export const secondsBehind = ({ caught_up_at }: KeptState, now: number): number | undefined =>
  caught_up_at === undefined ? undefined : Math.max(0, now - caught_up_at) / millisecondsOfSecond

/** The index of the register in a process. */
export class KeptIndex extends Context.Service<KeptIndex, {
  /** Undefined in a process without one. */
  readonly state: Effect.Effect<KeptState | undefined>
}>()("@kontor/search/keeping/KeptIndex") {}

/** How long the layer waits for the first index: a small register, or a snapshot, is ready by then. */
const firstIndex = "2 seconds"

const notReady = () => new SearchIndexUnavailable({ reason: "the index is not ready yet" })

/**
 * The index of the register in a process: in the calling thread while the register is small, else in threads, loaded
 * from a snapshot or built. The layer waits for it at most two seconds; a search before it is ready fails. It follows
 * the register when `WakeUps` report a change, and every second.
 */
export const layer = (
  options: KeepingOptions
): Layer.Layer<SearchIndex | IndexFollower | KeptIndex, never, RegisterChanges> =>
  Layer.effectContext(Effect.gen(function*() {
    const { caughtUpAt, current, follow, lastChange, look, ready } = yield* makeKeeping(options)
    // Looking ends before the threads do, as this scope is older.
    const scope = yield* Scope.fork(yield* Effect.scope)
    yield* keepLooking(
      "register",
      Effect.provideService(look, Scope.Scope, scope),
      "The search index does not follow the register at the moment"
    )
    yield* Effect.timeoutOption(ready.await, firstIndex)

    const asking = <A>(ask: (index: SearchIndex["Service"]) => Effect.Effect<A, SearchIndexUnavailable>) =>
      Effect.flatMap(Ref.get(current), (form) => form === undefined ? notReady() : ask(form.index))

    const state = Effect.gen(function*() {
      const { last } = yield* Ref.get(lastChange)
      const form = yield* Ref.get(current)
      const position = form && (yield* Effect.orElseSucceed(form.index.position, () => undefined))
      return {
        position,
        behind: Math.max(0, last - (position?.through ?? 0)),
        caught_up_at: yield* Ref.get(caughtUpAt),
        ...(form && { bytes: yield* form.bytes, built_at: yield* form.builtAt })
      }
    })

    return Context.make(SearchIndex, {
      search: (query) => asking((index) => index.search(query)),
      apply: (page) => asking((index) => index.apply(page)),
      position: asking(({ position }) => position)
    }).pipe(
      Context.add(IndexFollower, { follow: Effect.ignore(follow) }),
      Context.add(KeptIndex, { state })
    )
  }))

/** For processes that do not search. */
export const none: Layer.Layer<SearchIndex | IndexFollower | KeptIndex> = Layer.mergeAll(
  SearchIndex.none,
  Layer.succeed(IndexFollower, { follow: Effect.void }),
  Layer.succeed(KeptIndex, { state: Effect.undefined })
)
