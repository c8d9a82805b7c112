import { type IndexPosition, type IndexQuery, SearchIndexUnavailable } from "@kontor/core/Register"
import { Array, Deferred, Effect, Fiber, Semaphore } from "effect"
import { bytesOf } from "../segment/Bytes.ts"
import type { PostedView, SearcherQuestions } from "./Messages.ts"
import { startThread, type Thread } from "./Thread.ts"

/** One more search thread for each so many organizations: with fewer, one thread answers faster than requests come. */
const organizationsOfThread = 500_000

type Searcher = Thread<SearcherQuestions>

/** The searched view, and its segments, for threads that start later. */
const shownViews = () => {
  const segments = new Map<number, PostedView["segments"][number]>()
  let view: PostedView = { through: 0, organizations: 0, live: [], segments: [] }
  return {
    keep: (next: PostedView): void => {
      for (const segment of next.segments) segments.set(segment.id, segment)
      const ids = new Set(next.live.map(({ id }) => id))
      for (const id of segments.keys()) if (!ids.has(id)) segments.delete(id)
      view = next
    },
    last: (): PostedView => view,
    bytes: (): number => [...segments.values()].reduce((sum, { segment }) => sum + bytesOf(segment), 0),
    whole: (): PostedView => ({ ...view, segments: [...segments.values()] }),
    position: (): IndexPosition => ({ through: view.through, organizations: view.organizations })
  }
}

/**
 * The threads that search, at most `max`, and what they search. The first search starts them, and waits for that: a
 * process that does not search needs no memory for them.
 */
export const makeSearchers = Effect.fnUntraced(function*(max: number) {
  const searchers = new Map<number, Searcher>()
  const shown = shownViews()
  const starting = yield* Semaphore.make(1)
  const scope = yield* Effect.scope
  let started = 0

  /** Lets a thread search what the others do, whatever is shown to them while it starts. */
  const join = Effect.fnUntraced(function*(place: number, thread: Searcher) {
    let seen: PostedView
    do {
      seen = shown.last()
      yield* Effect.ignore(thread.ask("show", shown.whole()))
    } while (seen !== shown.last())
    searchers.set(place, thread)
  })

  /** Keeps a search thread running: one that stops is restarted. */
  const keepSearching = Effect.fnUntraced(function*(place: number) {
    const joined = yield* Deferred.make<void>()
    const once = Effect.scoped(Effect.gen(function*() {
      const thread = yield* startThread<SearcherQuestions>("searcher")
      yield* join(place, thread)
      yield* Deferred.succeed(joined, undefined)
      yield* thread.ended
    }))
    const running = yield* Effect.forkIn(Effect.forever(once), scope)
    yield* Effect.raceFirst(Deferred.await(joined), Effect.asVoid(Fiber.await(running)))
  })

  /** Starts as many threads as the index needs. */
  const start = Effect.suspend(() => {
    const wanted = Math.max(1, Math.min(max, Math.ceil(shown.position().organizations / organizationsOfThread)))
    const places = wanted > started ? Array.range(started, wanted - 1) : []
    started = Math.max(started, wanted)
    return Effect.forEach(places, keepSearching, { concurrency: "unbounded", discard: true })
  }).pipe(Effect.uninterruptible, (start) => starting.withPermit(start))

  const idlest = Effect.suspend(() => {
    const [first, ...others] = searchers.values()
    return first === undefined
      ? Effect.fail(new SearchIndexUnavailable({ reason: "the threads of the index ended" }))
      : Effect.succeed(others.reduce((best, one) => one.pending() < best.pending() ? one : best, first))
  })

  return {
    position: Effect.sync(shown.position),
    /** How many bytes of shared memory the searched index takes. */
    bytes: Effect.sync(shown.bytes),
    search: (query: IndexQuery) =>
      Effect.suspend(() => searchers.size === 0 ? Effect.andThen(start, idlest) : idlest).pipe(
        Effect.flatMap((searcher) => searcher.ask("search", query))
      ),
    /** Shows a new view to all search threads: from then on every search sees it. */
    show: Effect.fnUntraced(function*(next: PostedView) {
      shown.keep(next)
      if (started > 0) yield* start
      yield* Effect.forEach(searchers.values(), (searcher) => Effect.ignore(searcher.ask("show", next)), {
        concurrency: "unbounded",
        discard: true
      })
      return shown.position()
    })
  }
})
