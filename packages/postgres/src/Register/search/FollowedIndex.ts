import {
  IndexFollower,
  type IndexPosition,
  RegisterChanges,
  SearchIndex,
  SearchIndexUnavailable
} from "@kontor/core/Register"
import { keepLooking } from "@kontor/core/WakeUps"
import { Clock, Context, Effect, Latch, Layer, Ref, Semaphore } from "effect"
import { SqlClient } from "effect/sql"
import { CopyClient } from "../../CopyClient.ts"
import type { SearchClient } from "../../SearchClient.ts"
import { buildSearchTables } from "./SearchBuilding.ts"
import * as SearchIndexPostgres from "./SearchIndexPostgres.ts"
import { writeSearchIndex } from "./SearchWriting.ts"

/** How far the index of all nodes is, as this process saw it last. */
export interface FollowedState {
  /** Undefined until it is built. */
  readonly position: IndexPosition | undefined
  /** How many changes of the register it does not hold. */
  readonly behind: number
  /** When it last held everything the register held, in milliseconds since 1970; undefined if it never did. */
  readonly caught_up_at?: number | undefined
}

/** The search index in PostgreSQL, as a process keeps it up to date. */
export class FollowedIndex extends Context.Service<FollowedIndex, {
  readonly state: Effect.Effect<FollowedState>
}>()("@kontor/postgres/Register/search/FollowedIndex") {}

/** How long the layer waits for the first look: an index that is built, or of a small register, is there by then. */
const firstLook = "2 seconds"

/** An index that lacks more changes than this, and than this share of what it holds, is built anew. */
const followed = { changes: 20_000, share: 0.25 } as const

const make = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const copies = yield* CopyClient
  const changes = yield* RegisterChanges
  const seen = yield* Ref.make<FollowedState>({ position: undefined, behind: 0 })
  const ready = yield* Latch.make()
  const turns = yield* Semaphore.make(1)

  const see = Effect.gen(function*() {
    const { is_built, organizations, through } = yield* SearchIndexPostgres.readPosition
    const now = yield* Clock.currentTimeMillis
    const { last } = yield* changes.extent
    const { caught_up_at } = yield* Ref.get(seen)
    const behind = Math.max(0, last - through)
    const state: FollowedState = {
      position: is_built ? { organizations, through } : undefined,
      behind,
      caught_up_at: is_built && behind === 0 ? now : caught_up_at
    }
    yield* Ref.set(seen, state)
    if (is_built) yield* ready.open
    return state
  })

  /** Takes the next portion of changes in, unless another process is at it; with `waits`, after that one. */
  const takeIn = (waits: boolean) =>
    sql.withTransaction(Effect.gen(function*() {
      const locked = yield* sql`SELECT FROM search_index FOR UPDATE ${sql.literal(waits ? "" : "SKIP LOCKED")}`
      if (locked.length === 0) return
      const { through } = yield* SearchIndexPostgres.readPosition
      const page = yield* changes.after(through)
      if (page.through > through) yield* writeSearchIndex(page)
      return page.through < page.last
    }))

  const mayFollow = ({ behind, position }: FollowedState): boolean =>
    position !== undefined && behind <= Math.max(followed.changes, position.organizations * followed.share)

  /** Takes in what changed, as far as that is faster than to build anew. */
  const advance = Effect.fnUntraced(function*(waits: boolean) {
    let state = yield* see
    while (mayFollow(state) && state.behind > 0) {
      const goesOn = yield* takeIn(waits)
      state = yield* see
      if (goesOn === undefined) return state
    }
    return state
  })

  const inTurns = (waits: boolean) => turns.withPermit(advance(waits))

  const look = Effect.gen(function*() {
    if (mayFollow(yield* inTurns(false))) return
    const isDone = yield* buildSearchTables(changes)
    const { position } = yield* see
    if (isDone) yield* Effect.logInfo(`The search index of ${position?.organizations ?? 0} organizations is built`)
  })

  const clients = Context.make(SqlClient.SqlClient, sql).pipe(Context.add(CopyClient, copies))
  return {
    follow: Effect.provideContext(inTurns(true), clients),
    look: Effect.provideContext(look, clients),
    ready,
    seen
  }
})

const notReady = () => new SearchIndexUnavailable({ reason: "the index is not built yet" })

/**
 * The search index in PostgreSQL, which all nodes share, and which each process that has this layer keeps up to date:
 * when `WakeUps` say that the register changed, and every second. It is built by one of them where it was not, or where
 * building is faster than following. A search before it is built fails.
 */
export const layer = (
  options: SearchIndexPostgres.SearchIndexOptions = {}
): Layer.Layer<
  SearchIndex | IndexFollower | FollowedIndex,
  never,
  RegisterChanges | SqlClient.SqlClient | SearchClient | CopyClient
> =>
  Layer.effectContext(Effect.gen(function*() {
    const { follow, look, ready, seen } = yield* make
    const index = Context.get(yield* Layer.build(SearchIndexPostgres.layer(options)), SearchIndex)
    yield* keepLooking("register", look, "The search index does not follow the register at the moment")
    yield* Effect.timeoutOption(ready.await, firstLook)
    return Context.make(SearchIndex, {
      ...index,
      search: (query) =>
        Effect.flatMap(Ref.get(seen), ({ position }) => position === undefined ? notReady() : index.search(query))
    }).pipe(
      Context.add(IndexFollower, { follow: Effect.ignore(follow) }),
      Context.add(FollowedIndex, { state: Ref.get(seen) })
    )
  }))
