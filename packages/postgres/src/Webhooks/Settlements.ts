import type { Settlement, WebhookStore } from "@kontor/core/Webhooks"
import { Cause, Deferred, Effect, Exit, Option } from "effect"
import { SqlClient, SqlError } from "effect/sql"
import * as Batches from "../Batches.ts"
import { defectOf, dieOfDatabase, isOutage } from "../Outage.ts"
import { WorkerClient } from "../WorkerClient.ts"
import { settleTogether } from "./SettlementStatement.ts"

/**
 * Whether settlements that failed together may be settled one by one: the cause may be one of them, or the order in
 * which they met others. During an outage each of them would fail.
 */
const mayLieInOne = (failure: unknown): boolean =>
  !SqlError.isSqlError(failure) || !isOutage(failure) || failure.reason._tag === "DeadlockError" ||
  failure.reason._tag === "SerializationError"

/** A settlement, and the result that its caller waits for. */
interface Waiting {
  readonly settlement: Settlement
  readonly isSettled: Deferred.Deferred<boolean>
}

/**
 * Makes the part of the store that settles deliveries. Those that end while a statement is under way are settled by the
 * next one, so that they share a durable commit: with 64 in flight, three times as many are settled. Within a unit of
 * work a settlement is part of its transaction. Where one makes the statement fail for the others, each is settled by
 * itself.
 */
export const make = Effect.gen(function*() {
  const [sql, client] = [yield* SqlClient.SqlClient, yield* WorkerClient]
  const settleBatch = (batch: ReadonlyArray<Waiting>): Effect.Effect<void> =>
    settleTogether(client, batch.map(({ settlement }) => settlement)).pipe(
      Effect.map((settled) =>
        batch.forEach(({ isSettled }, place) => Deferred.doneUnsafe(isSettled, Exit.succeed(settled.has(place))))
      ),
      Effect.catchCause((cause) => {
        const failure = Cause.squash(cause)
        return batch.length > 1 && mayLieInOne(failure)
          ? Effect.forEach(batch, (waiting) => settleBatch([waiting]), { discard: true })
          : Effect.flatMap(
            defectOf(failure),
            (defect) => Effect.forEach(batch, ({ isSettled }) => Deferred.die(isSettled, defect), { discard: true })
          )
      })
    )
  const arrive = yield* Batches.make("settlements", settleBatch)

  const settleWithinUnit = (settlement: Settlement) =>
    Effect.map(dieOfDatabase(settleTogether(sql, [settlement])), (settled) => settled.has(0))

  const settle: WebhookStore["Service"]["settle"] = Effect.fnUntraced(function*(settlement) {
    const unit = yield* Effect.serviceOption(sql.transactionService)
    if (Option.isSome(unit)) return yield* settleWithinUnit(settlement)
    const isSettled = Deferred.makeUnsafe<boolean>()
    return yield* arrive({ settlement, isSettled }) ? Deferred.await(isSettled) : Effect.interrupt
  })

  return { settle }
})
