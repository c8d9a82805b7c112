import type { AccountId } from "@kontor/core/Accounts"
import { Deferred, Effect, Exit, FiberSet, Semaphore } from "effect"
import * as Batches from "../Batches.ts"
import { CommitClient } from "../CommitClient.ts"
import { bookBatch, type Waiting } from "./BookingBatch.ts"
import type { Order, Outcome } from "./BookingStatement.ts"

/** How many locked accounts are waited for at once: on the connections that the queue leaves. */
const lanes = 3

/** Lanes are rare, and keep no request waiting but their own. */
const atOnce: Batches.PassOn = (outcomes) => outcomes()

const requestOf = (order: Order): string => `${order.account_id} ${order.kind} ${order.request_id}`

/**
 * Makes the queue through which bookings reach the ledger. What arrives while a statement is under way goes into the
 * next one, so that bookings share a durable commit. A second one beside it would halve the batches, and most of what a
 * statement costs is the same for a small one.
 *
 * An account without a balance, one that a unit of work or another node has locked, and one whose balance does not
 * cover an order are booked for on a connection of their own, where they delay no other. When the scope closes, what
 * has arrived is still booked.
 */
export const make = Effect.gen(function*() {
  const sql = yield* CommitClient
  const underWay = new Map<string, Deferred.Deferred<Outcome>>()
  const held = new Map<AccountId, Array<Waiting>>()
  const laneFibers = yield* FiberSet.make()
  const connections = yield* Semaphore.make(lanes)

  const bookHeld = Effect.fnUntraced(function*(account_id: AccountId) {
    const batch = held.get(account_id)?.splice(0, Batches.maxBatchSize) ?? []
    if (batch.length === 0) return held.delete(account_id)
    yield* bookBatch(sql, batch, "wait", atOnce)
    return false
  }, (booking) => connections.withPermit(booking))

  const waitForAccount = (waiting: Waiting): Effect.Effect<unknown> => {
    const { account_id } = waiting.order
    const lane = held.get(account_id)
    if (lane !== undefined) return Effect.sync(() => lane.push(waiting))
    held.set(account_id, [waiting])
    return FiberSet.run(laneFibers, Effect.repeat(bookHeld(account_id), { until: (isEmpty) => isEmpty }))
  }

  const bookArriving = Effect.fnUntraced(function*(batch: ReadonlyArray<Waiting>, passOn: Batches.PassOn) {
    const passedOver = yield* bookBatch(sql, batch, "pass over", passOn)
    yield* Effect.forEach(passedOver, (waiting) => waitForAccount(waiting), { discard: true })
  })

  yield* Effect.addFinalizer(() => FiberSet.awaitEmpty(laneFibers))
  const arrive = yield* Batches.make("bookings", bookArriving)

  const enqueue = (order: Order, request: string) => {
    const outcome = Deferred.makeUnsafe<Outcome>()
    underWay.set(request, outcome)
    return arrive({ order, outcome })
      ? Effect.ensuring(Deferred.await(outcome), Effect.sync(() => underWay.delete(request)))
      : Effect.interrupt
  }

  const book = (order: Order): Effect.Effect<Outcome> =>
    Effect.suspend(() => {
      const request = requestOf(order)
      const same = underWay.get(request)
      return same === undefined ? enqueue(order, request) : Effect.flatMap(
        Effect.exit(Deferred.await(same)),
        (exit) =>
          Exit.isSuccess(exit) && exit.value._tag !== "Declined"
            ? Effect.succeed<Outcome>({ _tag: "Standing", sequence: exit.value.sequence })
            : book(order)
      )
    })

  return {
    /** Books an order, uninterruptibly, and returns when its entry is durable, or is certain not to be written. */
    book: (order: Order) => Effect.uninterruptible(book(order))
  }
})
