import { Degraded, NotReady, Readiness } from "@kontor/http"
import { diskFailure, isLedgerLocked, LookupClient, Migrations, RegisterPostgres, WatchClient } from "@kontor/postgres"
import { Register, SearchIndex } from "@kontor/register"
import { KeptIndex } from "@kontor/search"
import { Clock, Context, Duration, Effect, Layer, Ref } from "effect"
import { SqlClient } from "effect/sql"
import { counted } from "../cli/Output.ts"
import { Loading } from "../demo/Sample.ts"

/** Whether the service is asked to stop: from then on it is not ready. */
export class Stopping
  extends Context.Service<Stopping, { isStopping: boolean }>()("@kontor/node/server/Readiness/Stopping")
{
  static readonly layer: Layer.Layer<Stopping> = Layer.sync(Stopping, () => ({ isStopping: false }))
}

/** How many changes or seconds the search index may lag before `/readyz` reports it as behind. */
const notable = { changes: 10_000, seconds: 60 } as const

/** The state of an index that lags. Searches find what it holds, so the service stays ready. */
const lagOf = (kept: KeptIndex.KeptState, now: number): Degraded | undefined => {
  const seconds = KeptIndex.secondsBehind(kept, now)
  if (kept.behind === 0 || (kept.behind <= notable.changes && (seconds ?? 0) <= notable.seconds)) return undefined
  const time = seconds === undefined ? "" : `, for ${Duration.format(Duration.seconds(Math.floor(seconds)))}`
  return new Degraded({
    state: "behind",
    reason: `The search index is ${
      counted(kept.behind, "change")
    } behind the register${time}. Searches find what it holds.`
  })
}

/** Whether there is an index to search, and how far it is behind. A process that does not search needs none. */
const searching = Effect.gen(function*() {
  const { state } = yield* KeptIndex.KeptIndex
  const kept = yield* state
  if (kept === undefined) return undefined
  if (kept.position === undefined) {
    return yield* new NotReady({
      state: "loading",
      reason: "The search index is loaded or built; it takes minutes at most."
    })
  }
  return lagOf(kept, yield* Clock.currentTimeMillis)
})

const readOnly = new NotReady({
  state: "read_only",
  reason: "The database takes no writes: it is a standby, or was set to read only. Nothing can be booked."
})

const stops = new NotReady({ state: "stopping", reason: "The service was asked to stop. Send requests elsewhere." })

const storage = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const [server] = yield* sql<{ is_writable: boolean }>`
    SELECT NOT pg_is_in_recovery() AND current_setting('transaction_read_only') = 'off' AS is_writable`
  if (server?.is_writable !== true) return yield* readOnly
})

/** The reasons shown while the database does not answer: only the log has its error, which may name an address. */
const unanswered = {
  storage: "The database cannot be reached, has no connection left, or is too slow; the log shows its error. " +
    "The service goes on by itself once it answers.",
  migrations: "The migrations cannot be read from the database; the log shows its error.",
  register: "The register cannot be read from the database; the log shows its error."
} as const

const migrations = Effect.gen(function*() {
  const pending = yield* Migrations.pendingMigrations
  const reason = `The database lacks migrations of this version: ${pending.join(", ")}. "kontor migrate" applies them.`
  if (pending.length > 0) return yield* new NotReady({ state: "pending", reason })
}).pipe(
  Effect.catchTag("DatabaseIsNewer", ({ message }) => new NotReady({ state: "newer", reason: message }))
)

const diskReasons = {
  full: "The disk of the database is full: nothing can be booked. Make room there; the service goes on by itself.",
  failing: "The database cannot write to its disk: nothing can be booked. Its log says more."
} as const

const disk = Effect.gen(function*() {
  const state = yield* diskFailure
  if (state !== undefined) return yield* new NotReady({ state, reason: diskReasons[state] })
})

const locked = new NotReady({
  state: "locked",
  reason: "A transaction locks the ledger: nothing can be booked. The view pg_locks of the database shows whose it is."
})

const ledger = Effect.gen(function*() {
  if (yield* isLedgerLocked) return yield* locked
})

const register = Effect.gen(function*() {
  yield* Register.use(({ size }) => size)
  const records = yield* Ref.get(yield* Loading)
  if (records === undefined) return
  const reason = `The sample register is being loaded: ${
    counted(records, "record")
  } so far. Requests that need it are 503 until then.`
  return yield* new NotReady({ state: "loading", reason })
})

/**
 * The checks of `/readyz`: storage reachable and writable, room on its disk, the ledger not locked, migrations current,
 * register loaded, a search index there.
 * It asks on a connection of its own, which no customer keeps busy. Rule: Wire conventions (decisions 1).
 */
export const layer: Layer.Layer<never, never, Loading | Stopping | WatchClient | KeptIndex.KeptIndex> = Layer.effect(
  Readiness,
  Effect.gen(function*() {
    const loading = yield* Loading
    const stopping = yield* Stopping
    const index = yield* KeptIndex.KeptIndex
    const watch = yield* WatchClient
    const clients = Context.make(SqlClient.SqlClient, watch).pipe(Context.add(LookupClient, watch))
    const watched = yield* Layer.build(Layer.provide(RegisterPostgres.layer, SearchIndex.none)).pipe(
      Effect.provideContext(clients)
    )
    const service = Effect.suspend(() => stopping.isStopping ? Effect.fail(stops) : Effect.void)
    return [
      { name: "service", check: service, isInstant: true },
      { name: "storage", check: Effect.provideContext(storage, clients), otherwise: unanswered.storage },
      { name: "disk", check: Effect.provideContext(disk, clients) },
      { name: "ledger", check: Effect.provideContext(ledger, clients) },
      { name: "migrations", check: Effect.provideContext(migrations, clients), otherwise: unanswered.migrations },
      {
        name: "register",
        check: register.pipe(Effect.provideService(Loading, loading), Effect.provideContext(watched)),
        otherwise: unanswered.register
      },
      { name: "search", isInstant: true, check: Effect.provideService(searching, KeptIndex.KeptIndex, index) }
    ]
  })
)
