import {
  IndexFollower,
  type IndexPosition,
  RegisterChanges,
  SearchIndex,
  SearchIndexUnavailable
} from "@kontor/core/Register"
import { WakeUps } from "@kontor/core/WakeUps"
import { Cause, Clock, Context, Effect, Latch, Layer, Queue, Ref, Scope, Semaphore } from "effect"
import { type Form, makeInThread, makeOfThreads, type ThreadsOptions } from "./Forms.ts"
import { nextStep } from "./NextStep.ts"

/** The options of a kept index. */
export interface KeptIndexOptions extends ThreadsOptions {
  /** The maximum number of organizations that are searched in the calling thread. */
  readonly maxInThread?: number
}

/** The state of a kept index. */
export interface KeptState {
  /** Undefined until it can be searched. */
  readonly position: IndexPosition | undefined
  /** The number of known changes of the register that it does not hold yet. */
  readonly behind: number
}

/** The index of the register in a process. */
export class KeptIndex extends Context.Service<KeptIndex, {
  /** Undefined in a process without one. */
  readonly state: Effect.Effect<KeptState | undefined>
}>()("@kontor/search/keeping/KeptIndex") {}

const defaultInThread = 10_000

/** The interval of looks at the register without a wake-up. */
const pause = "1 second"

/** The pause after a failure. */
const pauseOfFailure = "5 seconds"

/** A register that stays the same for so many milliseconds is quiet. */
const quiet = 5000

/** How long the layer waits for the first index: a small register, or a snapshot, is ready by then. */
const firstIndex = "2 seconds"

const notReady = () => new SearchIndexUnavailable({ reason: "the index is not ready yet" })

const make = Effect.fnUntraced(function*({ maxInThread = defaultInThread, ...threads }: KeptIndexOptions) {
  const changes = yield* RegisterChanges
  const current = yield* Ref.make<Form | undefined>(undefined)
  const ready = yield* Latch.make()
  const lastChange = yield* Ref.make({ last: -1, since: 0 })
  const turns = yield* Semaphore.make(1)

  const isQuietAt = Effect.fnUntraced(function*(last: number) {
    const now = yield* Clock.currentTimeMillis
    const { since } = yield* Ref.updateAndGet(lastChange, (seen) => seen.last === last ? seen : { last, since: now })
    return now - since >= quiet
  })

  /** Applies changes as long as that is the next step. Returns the next step then. */
  const advance = Effect.fnUntraced(function*(form: Form) {
    for (;;) {
      const { last } = yield* changes.extent
      const { organizations, through } = yield* form.index.position
      const step = nextStep({
        organizations,
        changed: yield* form.changed,
        remaining: last - through,
        isQuiet: yield* isQuietAt(last)
      })
      if (step !== "apply" || through >= last) return step
      yield* form.index.apply(yield* changes.after(through))
    }
  })

  const drop = Effect.flatMap(
    Ref.getAndSet(current, undefined),
    (form) => form === undefined ? Effect.void : form.close
  )

  /** An index that no longer takes changes is discarded and made anew. */
  const follow = turns.withPermit(
    Effect.flatMap(Ref.get(current), (form) => form === undefined ? Effect.succeed("wait" as const) : advance(form))
      .pipe(
        Effect.tapErrorTag("SearchIndexUnavailable", () => drop)
      )
  )

  const begin = Effect.fnUntraced(function*(organizations: number) {
    if (organizations > maxInThread) return yield* makeOfThreads(threads)
    const form = yield* makeInThread
    yield* form.build
    return form
  })

  /** Replaces the index by one in the form that the register needs, once that is as far. */
  const ensureForm = Effect.gen(function*() {
    const { last, organizations } = yield* changes.extent
    yield* isQuietAt(last)
    const form = yield* Ref.get(current)
    if (form !== undefined && (!form.isSmall || organizations <= maxInThread)) return
    const next = yield* begin(organizations)
    const arrive = Effect.gen(function*() {
      const step = yield* advance(next)
      if (step !== "apply" && form === undefined) yield* Effect.andThen(next.build, advance(next))
      yield* Ref.set(current, next)
      yield* ready.open
    })
    yield* turns.withPermit(arrive)
    if (form !== undefined) yield* form.close
  })

  const look = Effect.gen(function*() {
    yield* ensureForm
    const step = yield* follow
    const form = yield* Ref.get(current)
    if (step === "build" && form !== undefined) yield* form.build
  })

  return { current, lastChange, follow, look, ready }
})

const keepLooking = Effect.fnUntraced(function*<R>(look: Effect.Effect<void, unknown, R>) {
  const { listen } = yield* WakeUps
  const news = yield* Queue.sliding<void>(1)
  yield* Effect.forkScoped(listen("register", Queue.offer(news, undefined)))
  const round = Effect.andThen(look, Effect.timeoutOption(Queue.take(news), pause)).pipe(
    Effect.catchCauseIf(
      (cause) => !Cause.hasInterruptsOnly(cause),
      (cause) =>
        Effect.andThen(
          Effect.logWarning("The search index does not follow the register at the moment", cause),
          Effect.sleep(pauseOfFailure)
        )
    )
  )
  yield* Effect.forkScoped(Effect.forever(round))
})

/**
 * The index of the register in a process: in the calling thread while the register is small, else in threads, loaded
 * from a snapshot or built. The layer waits for it at most two seconds; a search before it is ready fails. It follows
 * the register when `WakeUps` report a change, and every second.
 */
export const layer = (
  options: KeptIndexOptions
): Layer.Layer<SearchIndex | IndexFollower | KeptIndex, never, RegisterChanges> =>
  Layer.effectContext(Effect.gen(function*() {
    const { current, follow, lastChange, look, ready } = yield* make(options)
    const scope = yield* Effect.scope
    yield* keepLooking(Effect.provideService(look, Scope.Scope, scope))
    yield* Effect.timeoutOption(ready.await, firstIndex)

    const asking = <A>(ask: (index: SearchIndex["Service"]) => Effect.Effect<A, SearchIndexUnavailable>) =>
      Effect.flatMap(Ref.get(current), (form) => form === undefined ? notReady() : ask(form.index))

    const state = Effect.gen(function*() {
      const { last } = yield* Ref.get(lastChange)
      const form = yield* Ref.get(current)
      const position = form && (yield* Effect.orElseSucceed(form.index.position, () => undefined))
      return { position, behind: Math.max(0, last - (position?.through ?? 0)) }
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
