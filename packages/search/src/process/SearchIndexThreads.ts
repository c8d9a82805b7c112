import {
  type IndexPosition,
  type SearchDocument,
  SearchIndex,
  type SearchIndexUnavailable
} from "@kontor/core/Register"
import { Context, Deferred, Effect, Layer, Scope, Semaphore, Stream } from "effect"
import { bytesOf } from "../segment/Bytes.ts"
import type { BuilderQuestions, KeeperQuestions, LoadedMark, PostedView, SearcherQuestions } from "./Messages.ts"
import { startThread, type Thread } from "./Thread.ts"

/** The options of a threaded index. */
export interface SearchIndexOptions {
  /** The maximum number of search threads. Each occupies a processor while it searches. */
  readonly threads: number
}

/** The operations on an index as a whole, besides searching it and applying changes. */
export class SearchIndexKeeping extends Context.Service<SearchIndexKeeping, {
  /**
   * Puts a snapshot in place of what is held, and yields by what the register knows it; changes that are later than the
   * snapshot stay. It fails where the file is not a snapshot, or is one of another version.
   */
  readonly load: (path: string) => Effect.Effect<LoadedMark, SearchIndexUnavailable>
  /**
   * Rebuilds the index from all organizations at a sequence of the register, in a thread of its own, and replaces the
   * old one. Until then the old one is searched, and changes are applied.
   */
  readonly build: <E, R>(
    documents: Stream.Stream<SearchDocument, E, R>,
    through: number
  ) => Effect.Effect<IndexPosition, E | SearchIndexUnavailable, R>
  /**
   * Writes a snapshot of the index as it was built or loaded, without later changes and with the sequence from before
   * them.
   */
  readonly save: (path: string, mark: string) => Effect.Effect<void, SearchIndexUnavailable>
  /**
   * The number of organizations that changed since the index was built or loaded: the more, the sooner it should be
   * rebuilt.
   */
  readonly changed: Effect.Effect<number, SearchIndexUnavailable>
  /** How many bytes of shared memory the index takes. */
  readonly bytes: Effect.Effect<number>
}>()("@kontor/search/process/SearchIndexThreads/SearchIndexKeeping") {}

/** The number of documents sent to the building thread at a time. */
const documentsAtATime = 2000

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
    bytes: (): number => [...segments.values()].reduce((sum, { segment }) => sum + bytesOf(segment), 0),
    whole: (): PostedView => ({ ...view, segments: [...segments.values()] }),
    position: (): IndexPosition => ({ through: view.through, organizations: view.organizations })
  }
}

/** Keeps a search thread running: one that stops is restarted, with the view of the others. */
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
 * The index of a whole country: one thread keeps it, others search it, all in the same shared memory. Requests wait
 * neither for each other's searches nor for changes being applied.
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

    /** Shows a new view to all search threads: from then on every search sees it. */
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
        turns.withPermit(
          Effect.flatMap(keeper.ask("load", path), ({ view, ...loaded }) => Effect.as(show(view), loaded))
        ),
      build: (documents, through) =>
        Effect.gen(function*() {
          const builder = yield* startThread<BuilderQuestions>("builder")
          yield* Stream.runForEach(Stream.grouped(documents, documentsAtATime), (some) => builder.ask("collect", some))
          const segment = yield* builder.ask("finish", undefined)
          return yield* turns.withPermit(Effect.flatMap(keeper.ask("replace", { segment, through }), show))
        }).pipe(Effect.scoped),
      save: (path, mark) => Effect.asVoid(keeper.ask("save", { path, mark })),
      changed: keeper.ask("changed", undefined),
      bytes: Effect.sync(shown.bytes)
    })

    return Context.make(SearchIndex, index).pipe(Context.add(SearchIndexKeeping, keeping))
  }))
