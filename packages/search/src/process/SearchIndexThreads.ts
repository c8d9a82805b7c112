import {
  type IndexChanges,
  type IndexPosition,
  type IndexQuery,
  type SearchDocument,
  SearchIndex,
  SearchIndexUnavailable
} from "@kontor/register"
import { Array, Context, Deferred, Effect, Exit, Fiber, Layer, Scope, Semaphore, Stream } from "effect"
import { createRequire } from "node:module"
import { type ResourceLimits, Worker } from "node:worker_threads"
import { bytesOf } from "../segment/Segment.ts"
import { type BuiltIndex, IndexState, segmentOf } from "./IndexState.ts"
import {
  type Answer,
  type BuilderQuestions,
  type KeeperQuestions,
  posted,
  type PostedView,
  type Question,
  type SearcherQuestions
} from "./Messages.ts"
import { type LoadedSnapshot, readSnapshot } from "./Snapshot.ts"

/** The answers of a thread: a function of one argument for each name. */
type Questions<Asked> = { readonly [Name in keyof Asked]: (argument: never) => unknown }

/** A thread that answers questions, in the order in which they come. */
interface Thread<Asked extends Questions<Asked>> {
  readonly ask: <Name extends keyof Asked & string>(
    name: Name,
    argument: Parameters<Asked[Name]>[0]
  ) => Effect.Effect<ReturnType<Asked[Name]>, SearchIndexUnavailable>
  /** The number of unanswered questions. */
  readonly pending: () => number
  /** Completes when the thread has stopped by itself. */
  readonly ended: Effect.Effect<void>
}

type Resume = (answer: Exit.Exit<never, SearchIndexUnavailable>) => void

/** The built module of the threads, or its source, whichever the package resolves to. */
const module = createRequire(import.meta.url).resolve("@kontor/search/search-thread")

const failed = (reason: string) => Exit.fail(new SearchIndexUnavailable({ reason }))

const threadOf = <Asked extends Questions<Asked>>(worker: Worker, ended: Deferred.Deferred<void>): Thread<Asked> => {
  const waiting = new Map<number, Resume>()
  let questions = 0
  let reason: string | undefined
  const stop = (why: string) => {
    reason ??= why
    for (const resume of waiting.values()) resume(failed(reason))
    waiting.clear()
    Deferred.doneUnsafe(ended, Exit.void)
  }
  worker.on("message", (answer: Answer) => {
    const resume = waiting.get(answer.id)
    waiting.delete(answer.id)
    resume?.("failure" in answer ? failed(answer.failure) : Exit.succeed(answer.value as never))
  })
  worker.on("error", (error) => stop(error instanceof Error ? error.message : String(error)))
  worker.on("exit", () => stop("the thread of the index ended"))
  return {
    ask: (name, argument) =>
      Effect.callback((resume) => {
        if (reason !== undefined) return resume(failed(reason))
        const question: Question = { id: questions++, name, argument }
        waiting.set(question.id, resume)
        worker.postMessage(question, [])
      }),
    pending: () => waiting.size,
    ended: Deferred.await(ended)
  }
}

/** The role of a thread. */
type Role = "builder" | "keeper" | "searcher"

/**
 * The maximum heap of a thread in megabytes. The index is not part of it, because that is in shared memory: a search
 * needs little, the keeper holds the documents that changed since the index was built, the builder all words.
 */
const oldHeap: Readonly<Record<Role, number>> = { searcher: 128, keeper: 2048, builder: 3072 }

/** The garbage of a search or a page of changes is collected each time it fills so many megabytes. */
const youngHeap: Readonly<Record<Role, number>> = { searcher: 4, keeper: 4, builder: 16 }

const limitsOf = (role: Role): ResourceLimits => ({
  maxOldGenerationSizeMb: oldHeap[role],
  maxYoungGenerationSizeMb: youngHeap[role]
})

/** Starts a thread for a role, which ends with the scope. If it stops by itself, all questions to it fail. */
const startThread = <Asked extends Questions<Asked>>(
  role: Role
): Effect.Effect<Thread<Asked>, never, Scope.Scope> =>
  Effect.gen(function*() {
    const ended = yield* Deferred.make<void>()
    const worker = yield* Effect.acquireRelease(
      Effect.sync(() => new Worker(module, { workerData: role, resourceLimits: limitsOf(role) })),
      (worker) => Effect.promise(() => worker.terminate())
    )
    return threadOf<Asked>(worker, ended)
  })

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
const makeSearchers = Effect.fnUntraced(function*(max: number) {
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
    /** The number of bytes of shared memory the searched index takes. */
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

const viewOf = ({ segment, through }: BuiltIndex) => posted(new IndexState(segment, through).view(), () => false)

/**
 * An index that is kept in a thread. The thread runs only while the index has changes since it was built, because it
 * holds nothing else. No two operations run at the same time.
 */
const makeKeeper = Effect.gen(function*() {
  const scope = yield* Effect.scope
  let built: BuiltIndex = { segment: segmentOf([]), through: 0 }
  let running: { readonly thread: Thread<KeeperQuestions>; readonly scope: Scope.Closeable } | undefined

  const start = Effect.gen(function*() {
    if (running !== undefined) return running.thread
    const own = yield* Scope.fork(scope)
    const thread = yield* Effect.provideService(startThread<KeeperQuestions>("keeper"), Scope.Scope, own)
    running = { thread, scope: own }
    yield* thread.ask("hold", built)
    return thread
  })

  const changed = Effect.suspend(() =>
    running === undefined ? Effect.succeed(0) : running.thread.ask("changed", undefined)
  )

  /** Ends the thread where it has no changes. */
  const rest = Effect.gen(function*() {
    if (running === undefined || (yield* changed) > 0) return
    const { scope } = running
    running = undefined
    yield* Scope.close(scope, Exit.void)
  })

  return {
    /** The number of organizations that changed since the index was built. */
    changed,
    apply: (changes: IndexChanges) => Effect.flatMap(start, (thread) => thread.ask("apply", changes)),
    /** Replaces what was built. Changes that are later stay. */
    replace: Effect.fnUntraced(function*(next: BuiltIndex) {
      built = next
      const view = running && (yield* running.thread.ask("replace", next))
      yield* rest
      return view !== undefined && running !== undefined ? view : viewOf(next)
    }),
    /** Writes a snapshot of what was built, without later changes. */
    save: (path: string, mark: string) =>
      Effect.flatMap(start, (thread) => thread.ask("save", { path, mark })).pipe(Effect.andThen(rest))
  }
})

/** The mark by which the register knows a loaded snapshot, and when it was written, in milliseconds since 1970. */
type LoadedMark = Pick<LoadedSnapshot, "mark" | "written_at">

/** The options of a threaded index. */
export interface SearchIndexOptions {
  /** The maximum number of search threads. Each occupies a processor while it searches. */
  readonly threads: number
}

/** The operations on an index as a whole, besides searching it and applying changes. */
export class SearchIndexKeeping extends Context.Service<SearchIndexKeeping, {
  /**
   * Puts a snapshot in place of what is held, and returns its mark; changes that are later than the
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
  /** The number of bytes of shared memory the index takes. */
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
