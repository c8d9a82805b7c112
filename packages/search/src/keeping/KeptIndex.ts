import type { UpstreamUnavailable } from "@kontor/core/Register"
import { keepLooking } from "@kontor/core/WakeUps"
import {
  IndexFollower,
  type IndexPosition,
  RegisterChanges,
  type SearchDocument,
  SearchIndex,
  SearchIndexUnavailable
} from "@kontor/register"
import { Clock, Context, Effect, Exit, Latch, Layer, Option, Ref, Scope, Semaphore, Stream } from "effect"
import { randomUUID } from "node:crypto"
import { Collector } from "../build/Collector.ts"
import { finish } from "../build/Finish.ts"
import { searchSegments } from "../find/SearchSegments.ts"
import { IndexState, segmentOf } from "../process/IndexState.ts"
import { layer as threadsLayer, SearchIndexKeeping } from "../process/SearchIndexThreads.ts"
import { writeSnapshot } from "../process/Snapshot.ts"
import { bytesOf } from "../segment/Segment.ts"

/** The state of an index compared with its register. */
export interface Standing {
  /** The number of its organizations. */
  readonly organizations: number
  /** The number of them that changed since it was built. */
  readonly changed: number
  /** The number of changes it has not applied yet. */
  readonly remaining: number
  /** True if the register has stayed the same for a while. */
  readonly isQuiet: boolean
}

/** A smaller register has an index on which everything takes a moment. */
const small = 20_000

/**
 * The maximum share of organizations that changed since an up-to-date index was built; a larger one makes it be rebuilt
 * when there is time.
 */
const sharesChanged = { whileQuiet: 0.01, atAll: 0.25 } as const

/** An index is rebuilt at once when the register has become so many times larger. */
const growth = 3

/**
 * The next step of an index: apply changes, be rebuilt, or wait. Applying a change costs more than building with it,
 * and more so after many changes. So during the import of a whole register, an index is rebuilt each time it would hold
 * several times as much, and once more at the end.
 */
export const nextStep = ({ changed, isQuiet, organizations, remaining }: Standing): "apply" | "build" | "wait" => {
  const all = changed + remaining
  const built = Math.max(small, organizations - changed)
  const limit = (share: number) => Math.max(small, share * organizations)
  if (all > growth * built) return "build"
  if (isQuiet && all > limit(sharesChanged.whileQuiet)) return "build"
  return all <= limit(sharesChanged.atAll) ? "apply" : "wait"
}

/**
 * All organizations of a register at a sequence. Those that have changed since are left out: they come with the changes
 * after it.
 */
export const documentsUntil = (
  changes: RegisterChanges["Service"],
  until: number
): Stream.Stream<SearchDocument, UpstreamUnavailable> =>
  Stream.paginate(0, (sequence) =>
    Effect.map(
      changes.after(sequence, until),
      ({ held, through }) => [held, through < until ? Option.some(through) : Option.none()] as const
    ))

/**
 * Builds the index of the present register and writes it as a snapshot that the register knows. Returns the number of
 * its organizations. It is for a process that ends afterwards: building takes several times the memory of the index,
 * and only the end of a process returns all of it.
 */
export const buildSnapshot = Effect.fn("BuildSnapshot.buildSnapshot")(function*(path: string) {
  const changes = yield* RegisterChanges
  const { last } = yield* changes.extent
  const collector = new Collector()
  yield* Stream.runForEachArray(
    documentsUntil(changes, last),
    (documents) => Effect.sync(() => documents.forEach((document) => collector.add(document)))
  )
  const mark = randomUUID()
  yield* changes.note(mark)
  yield* Effect.try({
    try: () => writeSnapshot(path, { segment: finish(collector), through: last, mark }),
    catch: (failure) => new SearchIndexUnavailable({ reason: `the snapshot cannot be written: ${String(failure)}` })
  })
  return collector.count
})

/** An index in one of its forms. */
interface Form {
  readonly index: SearchIndex["Service"]
  readonly isSmall: boolean
  /** The number of organizations that changed since it was built. */
  readonly changed: Effect.Effect<number, SearchIndexUnavailable>
  /** The number of bytes its arrays take. */
  readonly bytes: Effect.Effect<number>
  /** The time when it was built, in milliseconds since 1970. */
  readonly builtAt: Effect.Effect<number>
  /** Builds it from the present register. Meanwhile the old content is searched. */
  readonly build: Effect.Effect<void, SearchIndexUnavailable | UpstreamUnavailable>
  /** Stops its threads. */
  readonly close: Effect.Effect<void>
}

/** An empty index that is searched in the calling thread. */
const makeInThread = Effect.map(RegisterChanges, (changes): Form => {
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
interface ThreadsOptions {
  readonly snapshot: string | undefined
  readonly threads: number
  /**
   * Writes that snapshot of the present register in a process of its own, which runs `buildSnapshot`. Without it, and
   * if it fails, a thread of this process builds the index.
   */
  readonly buildApart?: Effect.Effect<void, SearchIndexUnavailable>
}

/** A threaded index, loaded from its snapshot or built. */
const makeOfThreads = Effect.fnUntraced(function*({ buildApart, snapshot, threads }: ThreadsOptions) {
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

/** The settings by which an index is kept. */
interface KeepingOptions extends ThreadsOptions {
  /** Up to how many organizations are searched in the thread that asks. */
  readonly maxInThread?: number
}

const defaultInThread = 10_000

/** For how many milliseconds a register stays the same that is quiet. */
const quiet = 5000

/** An index that is made, and follows the register whenever it looks. */
const makeKeeping = Effect.fnUntraced(function*(
  { maxInThread = defaultInThread, ...threads }: KeepingOptions
) {
  const changes = yield* RegisterChanges
  const current = yield* Ref.make<Form | undefined>(undefined)
  const ready = yield* Latch.make()
  const lastChange = yield* Ref.make({ last: -1, since: 0 })
  const caughtUpAt = yield* Ref.make<number | undefined>(undefined)
  const turns = yield* Semaphore.make(1)

  const isQuietAt = Effect.fnUntraced(function*(last: number) {
    const now = yield* Clock.currentTimeMillis
    const { since } = yield* Ref.updateAndGet(lastChange, (seen) => seen.last === last ? seen : { last, since: now })
    return now - since >= quiet
  })

  /** Takes in what changed, as long as that is what comes next; and what comes next then. */
  const advance = Effect.fnUntraced(function*(form: Form) {
    for (;;) {
      const now = yield* Clock.currentTimeMillis
      const { last } = yield* changes.extent
      const { organizations, through } = yield* form.index.position
      if (through >= last) yield* Ref.set(caughtUpAt, now)
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

  /** An index that takes in nothing any more is given up, and made anew. */
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

  /** Puts an index of the form that the register needs in place of what is there, once it is as far. */
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

  return { caughtUpAt, current, lastChange, follow, look, ready }
})

/** The position of a kept index, and its size. */
export interface KeptState {
  /** Undefined until it can be searched. */
  readonly position: IndexPosition | undefined
  /** The number of known changes of the register that it does not hold yet. */
  readonly behind: number
  /**
   * The time when it held all that the register did the last time, in milliseconds since 1970; undefined where it never
   * did.
   */
  readonly caught_up_at?: number | undefined
  /** The number of bytes its arrays take; undefined until it can be searched. */
  readonly bytes?: number | undefined
  /** The time when it was built, in milliseconds since 1970: what changed since is in it too. Undefined until then. */
  readonly built_at?: number | undefined
}

const millisecondsOfSecond = 1000

/** The number of seconds ago an index held all that the register did; undefined where it never did. */
export const secondsBehind = ({ caught_up_at }: KeptState, now: number): number | undefined =>
  caught_up_at === undefined ? undefined : Math.max(0, now - caught_up_at) / millisecondsOfSecond

/** The index of the register in a process. */
export class KeptIndex extends Context.Service<KeptIndex, {
  /** Undefined in a process without one. */
  readonly state: Effect.Effect<KeptState | undefined>
}>()("@kontor/search/keeping/KeptIndex") {}

/** The time that the layer waits for the first index: a small register, or a snapshot, is ready by then. */
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
