import { RegisterChanges, SearchIndex, SearchIndexUnavailable, type UpstreamUnavailable } from "@kontor/core/Register"
import { Clock, Context, Effect, Exit, Layer, Scope, Stream } from "effect"
import { randomUUID } from "node:crypto"
import { searchSegments } from "../find/SearchSegments.ts"
import { IndexState, segmentOf } from "../process/IndexState.ts"
import { layer as threadsLayer, SearchIndexKeeping } from "../process/SearchIndexThreads.ts"
import { bytesOf } from "../segment/Bytes.ts"
import { documentsUntil } from "./Documents.ts"

/** An index in one of its forms. */
export interface Form {
  readonly index: SearchIndex["Service"]
  readonly isSmall: boolean
  /** The number of organizations that changed since it was built. */
  readonly changed: Effect.Effect<number, SearchIndexUnavailable>
  /** How many bytes its arrays take. */
  readonly bytes: Effect.Effect<number>
  /** When it was built, in milliseconds since 1970. */
  readonly builtAt: Effect.Effect<number>
  /** Builds it from the present register. Meanwhile the old content is searched. */
  readonly build: Effect.Effect<void, SearchIndexUnavailable | UpstreamUnavailable>
  /** Stops its threads. */
  readonly close: Effect.Effect<void>
}

/** An empty index that is searched in the calling thread. */
export const makeInThread = Effect.map(RegisterChanges, (changes): Form => {
  let state = new IndexState(segmentOf([]), 0)
  let builtAt = 0
  return {
    index: {
      search: (query) => Effect.sync(() => searchSegments(state.view().segments, query)),
      apply: (page) => Effect.sync(() => state.apply(page)),
      position: Effect.sync(() => {
        const { organizations, through } = state.view()
        return { organizations, through }
      })
    },
    isSmall: true,
    changed: Effect.sync(() => state.changed),
    bytes: Effect.sync(() => state.view().segments.reduce((sum, { segment }) => sum + bytesOf(segment), 0)),
    builtAt: Effect.sync(() => builtAt),
    build: Effect.gen(function*() {
      const { last } = yield* changes.extent
      const documents = yield* Stream.runCollect(documentsUntil(changes, last))
      state = state.rebuilt(segmentOf(documents), last)
      builtAt = yield* Clock.currentTimeMillis
    }),
    close: Effect.void
  }
})

/** The path of the snapshot of a threaded index, if one is kept, and the maximum number of search threads. */
export interface ThreadsOptions {
  readonly snapshot: string | undefined
  readonly threads: number
  /**
   * Writes that snapshot of the present register in a process of its own, which runs `buildSnapshot`. Without it, and
   * if it fails, a thread of this process builds the index.
   */
  readonly buildApart?: Effect.Effect<void, SearchIndexUnavailable>
}

/** A threaded index, loaded from its snapshot or built. */
export const makeOfThreads = Effect.fnUntraced(function*({ buildApart, snapshot, threads }: ThreadsOptions) {
  const changes = yield* RegisterChanges
  const scope = yield* Scope.fork(yield* Effect.scope)
  const context = yield* Layer.buildWithScope(threadsLayer({ threads }), scope)
  const keeping = Context.get(context, SearchIndexKeeping)
  let builtAt = 0

  const save = Effect.fnUntraced(function*(path: string) {
    const mark = randomUUID()
    yield* changes.note(mark)
    yield* keeping.save(path, mark)
  })

  const buildHere = Effect.gen(function*() {
    const { last } = yield* changes.extent
    yield* keeping.build(documentsUntil(changes, last), last)
    if (snapshot === undefined) return
    yield* Effect.catchCause(
      save(snapshot),
      (cause) => Effect.logWarning("The snapshot of the search index cannot be written", cause)
    )
  })

  const built = snapshot === undefined || buildApart === undefined
    ? buildHere
    : Effect.andThen(buildApart, keeping.load(snapshot)).pipe(
      Effect.catchTag(
        "SearchIndexUnavailable",
        ({ reason }) =>
          Effect.andThen(Effect.logWarning(`The search index is built within the service: ${reason}`), buildHere)
      )
    )

  const build = Effect.gen(function*() {
    yield* built
    builtAt = yield* Clock.currentTimeMillis
    const { organizations } = yield* Context.get(context, SearchIndex).position
    yield* Effect.logInfo(`The search index of ${organizations} organizations is built`)
  })

  const load = (path: string) =>
    Effect.flatMap(keeping.load(path), ({ mark, written_at }) => {
      builtAt = written_at
      return changes.knows(mark)
    }).pipe(
      Effect.filterOrFail(
        (isKnown) => isKnown,
        () => new SearchIndexUnavailable({ reason: "the snapshot is of another register, or an older state of it" })
      ),
      Effect.as(true),
      Effect.catchTag(
        "SearchIndexUnavailable",
        ({ reason }) => Effect.as(Effect.logInfo(`The search index is built: ${reason}`), false)
      )
    )

  if (snapshot === undefined || !(yield* load(snapshot))) yield* build
  return {
    index: Context.get(context, SearchIndex),
    isSmall: false,
    changed: keeping.changed,
    bytes: keeping.bytes,
    builtAt: Effect.sync(() => builtAt),
    build,
    close: Scope.close(scope, Exit.void)
  } satisfies Form
})
