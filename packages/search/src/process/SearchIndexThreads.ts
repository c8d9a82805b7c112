import { type IndexPosition, type SearchDocument, SearchIndex, SearchIndexUnavailable } from "@kontor/core/Register"
import { Context, Effect, Layer, Semaphore, Stream } from "effect"
import type { BuiltIndex } from "./IndexState.ts"
import type { BuilderQuestions } from "./Messages.ts"
import { makeSearchers } from "./Searchers.ts"
import { type LoadedSnapshot, readSnapshot } from "./Snapshot.ts"
import { startThread } from "./Thread.ts"
import { makeKeeper } from "./ThreadedKeeper.ts"

/** By what the register knows a snapshot that was loaded, and when it was written, in milliseconds since 1970. */
type LoadedMark = Pick<LoadedSnapshot, "mark" | "written_at">

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

/**
 * The index of a whole country, in shared memory: search threads read it, and a thread keeps what changes. Requests
 * wait neither for each other's searches nor for changes being applied. Each thread starts when it is first needed.
 */
export const layer = ({ threads }: SearchIndexOptions): Layer.Layer<SearchIndex | SearchIndexKeeping> =>
  Layer.effectContext(Effect.gen(function*() {
    const keeper = yield* makeKeeper
    const searchers = yield* makeSearchers(threads)
    const turns = yield* Semaphore.make(1)

    const replace = (built: BuiltIndex) => turns.withPermit(Effect.flatMap(keeper.replace(built), searchers.show))

    const index = SearchIndex.of({
      search: Effect.fn("SearchIndex.search")(searchers.search),
      apply: Effect.fn("SearchIndex.apply")((changes) =>
        turns.withPermit(Effect.asVoid(Effect.flatMap(keeper.apply(changes), searchers.show)))
      ),
      position: searchers.position
    })

    const keeping = SearchIndexKeeping.of({
      load: Effect.fnUntraced(function*(path) {
        const snapshot = yield* Effect.promise(() => readSnapshot(path))
        if ("reason" in snapshot) return yield* new SearchIndexUnavailable(snapshot)
        yield* replace(snapshot)
        return snapshot
      }),
      build: (documents, through) =>
        Effect.gen(function*() {
          const builder = yield* startThread<BuilderQuestions>("builder")
          yield* Stream.runForEach(Stream.grouped(documents, documentsAtATime), (some) => builder.ask("collect", some))
          return yield* replace({ segment: yield* builder.ask("finish", undefined), through })
        }).pipe(Effect.scoped),
      save: (path, mark) => Effect.asVoid(turns.withPermit(keeper.save(path, mark))),
      changed: turns.withPermit(keeper.changed),
      bytes: searchers.bytes
    })

    return Context.make(SearchIndex, index).pipe(Context.add(SearchIndexKeeping, keeping))
  }))
