import { UnitOfWork } from "@kontor/core"
import { type Due, makeLocalWakeUps, WakeUps } from "@kontor/core/WakeUps"
import { Cause, Effect, Layer, Queue, RcRef } from "effect"
import type { SqlClient } from "effect/sql"
import { AccountClient, dieOf, dieOfDatabase, WakeClient } from "./Clients.ts"

const workFailed = <E>(failure: E) => ({ _tag: "WorkFailed" as const, failure })

/**
 * Units of work as transactions: what the ports of accounts store within one is committed together, durably, or rolled
 * back together. The register has transactions of its own. An inner unit that fails takes back its own part alone. A
 * failure of the database itself is a defect, and rolls back too.
 */
export const layer: Layer.Layer<UnitOfWork, never, AccountClient> = Layer.effect(
  UnitOfWork,
  Effect.gen(function*() {
    const sql = yield* AccountClient
    return UnitOfWork.of({
      commit: <A, E, R>(work: Effect.Effect<A, E, R>) =>
        Effect.mapError(work, workFailed).pipe(
          sql.withTransaction,
          Effect.catchTag("SqlError", dieOf),
          Effect.mapError(({ failure }) => failure),
          Effect.uninterruptible
        )
    })
  })
)

const channel = "kontor_due"
const words: ReadonlyArray<Due> = ["monitors", "deliveries", "register"]

/** Wakes who listens on every node, once the transaction is committed. */
export const notify = (sql: SqlClient.SqlClient, due: Due) => sql`SELECT pg_notify(${channel}, ${due})`

/** The time after its connection was lost when a node listens again. */
const pause = "1 second"

/**
 * Wake-ups as notifications of PostgreSQL, which it passes on when their transaction commits, and each once for a
 * transaction. Such commits take turns, over all nodes. A node listens on one connection, and opens it when a worker
 * listens. Where that is lost it is opened again, and everybody is woken.
 */
export const wakeUps: Layer.Layer<never, never, AccountClient | WakeClient> = Layer.effect(
  WakeUps,
  Effect.gen(function*() {
    const [sql, client] = [yield* AccountClient, yield* WakeClient]
    const local = yield* makeLocalWakeUps

    const hearing = Effect.gen(function*() {
      const notifications = yield* client.listen(channel)
      words.forEach(local.say)
      return yield* Queue.take(notifications).pipe(
        Effect.tap(({ payload }) => Effect.sync(() => words.filter((due) => due === payload).forEach(local.say))),
        Effect.forever,
        Effect.tapError((failure) => Effect.logWarning("Wake-ups are not heard at the moment", Cause.fail(failure)))
      )
    }).pipe(
      Effect.scoped,
      Effect.catchTag(
        "SqlError",
        (failure) => Effect.andThen(Effect.logDebug("Listening ended", Cause.fail(failure)), Effect.sleep(pause))
      ),
      Effect.forever
    )

    const connection = yield* RcRef.make({ acquire: Effect.forkScoped(hearing) })

    return {
      wake: Effect.fn("UnitOfWorkPostgres.wake")(
        (due) => notify(sql, due),
        dieOfDatabase,
        Effect.asVoid
      ),
      listen: (due, heard) => Effect.scoped(Effect.andThen(RcRef.get(connection), local.listen(due, heard)))
    }
  })
)
