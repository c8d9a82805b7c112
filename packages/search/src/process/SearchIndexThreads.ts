import {
  type IndexPosition,
  type SearchDocument,
  SearchIndex,
  type SearchIndexUnavailable
} from "@kontor/core/Register"
import { Context, Deferred, Effect, Layer, Scope, Semaphore, Stream } from "effect"
import type { BuilderQuestions, KeeperQuestions, PostedView, SearcherQuestions } from "./Messages.ts"
import { startThread, type Thread } from "./Thread.ts"

/** How an index of threads is run. */
export interface SearchIndexOptions {
  /** How many threads search at most. Each uses a processor of its own while it does. */
  readonly threads: number
}

/** What is done with an index as a whole, beside searching it and taking changes in. */
export class SearchIndexKeeping extends Context.Service<SearchIndexKeeping, {
  /**
   * Puts a snapshot in place of what is held, and yields its mark; changes that are later than the snapshot stay. It
   * fails where the file is not a snapshot, or is one of another version.
   */
  readonly load: (path: string) => Effect.Effect<string, SearchIndexUnavailable>
  /**
   * Builds the index anew of all organizations as they were at a sequence of the register, in a thread of its own, and
   * puts it in place of what is held. Until then what is held is searched, and changes are taken in.
   */
  readonly build: <E, R>(
    documents: Stream.Stream<SearchDocument, E, R>,
    through: number
  ) => Effect.Effect<IndexPosition, E | SearchIndexUnavailable, R>
  /**
   * Writes a snapshot of the index as it was built or loaded: changes since then are not in it, and its sequence is
   * from before them.
   */
  readonly save: (path: string, mark: string) => Effect.Effect<void, SearchIndexUnavailable>
  /**
   * How many organizations changed since the index was built or loaded: the more, the sooner it should be built anew.
   */
  readonly changed: Effect.Effect<number, SearchIndexUnavailable>
}>()("@kontor/search/process/SearchIndexThreads/SearchIndexKeeping") {}

/** How many documents travel to the thread that builds at a time. */
const documentsAtATime = 2000

/** One more thread searches for each so many organizations: of fewer, one thread answers faster than requests come. */
const organizationsOfThread = 500_000

type Searcher = Thread<SearcherQuestions>

/** The view that is searched, and the segments it is made of, for threads that start later. */
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
    whole: (): PostedView => ({ ...view, segments: [...segments.values()] }),
    position: (): IndexPosition => ({ through: view.through, organizations: view.organizations })
  }
}

/** Keeps a thread that searches running: one that stops by itself is started anew, and shown what the others see. */
const keepSearching = Effect.fnUntraced(function*(searchers: Array<Searcher>, place: number, whole: () => PostedView) {
  const started = yield* Deferred.make<void>()
  const once = Effect.scoped(Effect.gen(function*() {
    const thread = yield* startThread<SearcherQuestions>("searcher")
    yield* Effect.ignore(thread.ask("show", whole()))
    searchers[place] = thread
    yield* Deferred.succeed(started, undefined)
    yield* thread.ended
  }))
  yield* Effect.forkScoped(Effect.forever(once))
  yield* Deferred.await(started)
})

/**
 * The index of a whole country: one thread keeps it, others search it, all in the same shared memory. Requests do not
 * wait for each other's searches, nor for changes that are taken in.
 */
export const layer = ({ threads }: SearchIndexOptions): Layer.Layer<SearchIndex | SearchIndexKeeping> =>
  Layer.effectContext(Effect.gen(function*() {
    const keeper = yield* startThread<KeeperQuestions>("keeper")
    const searchers: Array<Searcher> = []
    const shown = shownViews()
    const turns = yield* Semaphore.make(1)
    const scope = yield* Effect.scope

    /** Starts as many threads as the index needs. */
    const startSearchers = Effect.gen(function*() {
      const wanted = Math.min(threads, Math.ceil(shown.position().organizations / organizationsOfThread))
      while (searchers.length < Math.max(1, wanted)) yield* keepSearching(searchers, searchers.length, shown.whole)
    }).pipe(Effect.provideService(Scope.Scope, scope))
    yield* startSearchers

    /** Shows a new view to all that search: from then on every search sees it. */
    const show = Effect.fnUntraced(function*(next: PostedView) {
      shown.keep(next)
      yield* startSearchers
      yield* Effect.forEach(searchers, (searcher) => Effect.ignore(searcher.ask("show", next)), {
        concurrency: "unbounded",
        discard: true
      })
      return shown.position()
    })

    const idlest = (): Searcher => searchers.reduce((best, one) => one.pending() < best.pending() ? one : best)

    const index = SearchIndex.of({
      search: Effect.fn("SearchIndex.search")((query) => Effect.suspend(() => idlest().ask("search", query))),
      apply: Effect.fn("SearchIndex.apply")((changes) =>
        turns.withPermit(Effect.asVoid(Effect.flatMap(keeper.ask("apply", changes), show)))
      ),
      position: Effect.sync(shown.position)
    })

    const keeping = SearchIndexKeeping.of({
      load: (path) =>
        turns.withPermit(Effect.flatMap(keeper.ask("load", path), ({ mark, view }) => Effect.as(show(view), mark))),
      build: (documents, through) =>
        Effect.gen(function*() {
          const builder = yield* startThread<BuilderQuestions>("builder")
          yield* Stream.runForEach(Stream.grouped(documents, documentsAtATime), (some) => builder.ask("collect", some))
          const segment = yield* builder.ask("finish", undefined)
          return yield* turns.withPermit(Effect.flatMap(keeper.ask("replace", { segment, through }), show))
        }).pipe(Effect.scoped),
      save: (path, mark) => Effect.asVoid(keeper.ask("save", { path, mark })),
      changed: keeper.ask("changed", undefined)
    })

    return Context.make(SearchIndex, index).pipe(Context.add(SearchIndexKeeping, keeping))
  }))
