import { Degraded, NotReady, type ReadinessCheck } from "@kontor/http"
import { diskFailure, isLedgerLocked, Migrations, WatchClient } from "@kontor/postgres"
import { KeptIndex } from "@kontor/search"
import { Clock, Duration, Effect } from "effect"
import { SqlClient } from "effect/sql"

const readOnly = new NotReady({
  state: "read_only",
  reason: "The database takes no writes: it is a standby, or was set to read only. Nothing can be booked."
})

const storage = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const [server] = yield* sql<{ is_writable: boolean }>`
    SELECT NOT pg_is_in_recovery() AND current_setting('transaction_read_only') = 'off' AS is_writable`
  if (server?.is_writable !== true) return yield* readOnly
})

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

/**
 * The checks of `/readyz` on the database: reachable and writable, room on its disk, the ledger not locked, migrations
 * current. They ask on a connection of their own, which no customer keeps busy. Only the log has the error of a
 * database that does not answer, as it may name an address. Rule: wire#answers.
 */
export const databaseChecks: Effect.Effect<ReadonlyArray<ReadinessCheck>, never, WatchClient> = Effect.map(
  WatchClient,
  (watch) => {
    const asked = Effect.provideService(SqlClient.SqlClient, watch)
    return [
      {
        name: "storage",
        check: asked(storage),
        otherwise: "The database cannot be reached, has no connection left, or is too slow; the log shows its error. " +
          "The service goes on by itself once it answers."
      },
      { name: "disk", check: asked(disk) },
      { name: "ledger", check: asked(ledger) },
      {
        name: "migrations",
        check: asked(migrations),
        otherwise: "The migrations cannot be read from the database; the log shows its error."
      }
    ]
  }
)

/** How many changes or seconds the search index may lag before `/readyz` reports it as behind. */
const notable = { changes: 10_000, seconds: 60 } as const

/** The state of an index that lags. Searches find what it holds, so the service stays ready. */
const lagOf = (kept: KeptIndex.KeptState, now: number): Degraded | undefined => {
  const seconds = KeptIndex.secondsBehind(kept, now)
  if (kept.behind === 0 || (kept.behind <= notable.changes && (seconds ?? 0) <= notable.seconds)) return undefined
  const time = seconds === undefined ? "" : `, for ${Duration.format(Duration.seconds(Math.floor(seconds)))}`
  const changes = `${kept.behind.toLocaleString("en").replaceAll(",", " ")} change${kept.behind === 1 ? "" : "s"}`
  return new Degraded({
    state: "behind",
    reason: `The search index is ${changes} behind the register${time}. Searches find what it holds.`
  })
}

const searching = (index: KeptIndex.KeptIndex["Service"]) =>
  Effect.gen(function*() {
    const kept = yield* index.state
    if (kept === undefined) return undefined
    if (kept.position === undefined) {
      return yield* new NotReady({
        state: "loading",
        reason: "The search index is loaded or built; it takes minutes at most."
      })
    }
    return lagOf(kept, yield* Clock.currentTimeMillis)
  })

/** The check that there is an index to search, and how far it is behind. A process that does not search needs none. */
export const searchCheck: Effect.Effect<ReadinessCheck, never, KeptIndex.KeptIndex> = Effect.map(
  KeptIndex.KeptIndex,
  (index) => ({ name: "search", isInstant: true, check: searching(index) })
)
