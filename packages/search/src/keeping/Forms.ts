import { RegisterChanges, SearchIndex, SearchIndexUnavailable, type UpstreamUnavailable } from "@kontor/core/Register"
import { Context, Effect, Exit, Layer, Scope, Stream } from "effect"
import { randomUUID } from "node:crypto"
import { searchSegments } from "../find/SearchSegments.ts"
import { IndexState, segmentOf } from "../process/IndexState.ts"
import { layer as threadsLayer, SearchIndexKeeping } from "../process/SearchIndexThreads.ts"
import { documentsUntil } from "./Documents.ts"

/** An index in one of its forms. */
export interface Form {
  readonly index: SearchIndex["Service"]
  readonly isSmall: boolean
  /** How many organizations changed since it was built. */
  readonly changed: Effect.Effect<number, SearchIndexUnavailable>
  /** Builds it of the register as it is now. Meanwhile what it holds is searched. */
  readonly build: Effect.Effect<void, SearchIndexUnavailable | UpstreamUnavailable>
  /** Ends what runs for it. */
  readonly close: Effect.Effect<void>
}

/** An empty index that is searched in the thread that asks. */
export const makeInThread = Effect.map(RegisterChanges, (changes): Form => {
  let state = new IndexState(segmentOf([]), 0)
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
    build: Effect.gen(function*() {
      const { last } = yield* changes.extent
      const documents = yield* Stream.runCollect(documentsUntil(changes, last))
      state = state.rebuilt(segmentOf(documents), last)
    }),
    close: Effect.void
  }
})

/** Where the snapshot of an index of threads lies, if one is kept, and how many threads search at most. */
export interface ThreadsOptions {
  readonly snapshot: string | undefined
  readonly threads: number
  /**
   * Writes that snapshot of the register as it is now, in a process of its own that runs `buildSnapshot`. Without it,
   * and where it fails, the index is built in a thread of this process.
   */
  readonly buildApart?: Effect.Effect<void, SearchIndexUnavailable>
}

/** An index of threads, loaded from its snapshot or built. */
export const makeOfThreads = Effect.fnUntraced(function*({ buildApart, snapshot, threads }: ThreadsOptions) {
  const changes = yield* RegisterChanges
  const scope = yield* Scope.fork(yield* Effect.scope)
  const context = yield* Layer.buildWithScope(threadsLayer({ threads }), scope)
  const keeping = Context.get(context, SearchIndexKeeping)

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
    const { organizations } = yield* Context.get(context, SearchIndex).position
    yield* Effect.logInfo(`The search index of ${organizations} organizations is built`)
  })

  const load = (path: string) =>
    Effect.flatMap(keeping.load(path), changes.knows).pipe(
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
    build,
    close: Scope.close(scope, Exit.void)
  } satisfies Form
})
