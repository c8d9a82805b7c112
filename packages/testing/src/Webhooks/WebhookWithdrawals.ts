import { assert } from "@effect/vitest"
import { retriedFrom, waitingFrom } from "@kontor/core/internal"
import { inFlightPerEndpoint, type StoredDelivery, WebhookStore } from "@kontor/core/Webhooks"
import { Array, Duration, Effect, Option } from "effect"
import { newAccount } from "../fixtures/Accounts.ts"
import { json } from "../fixtures/Credentials.ts"
import { addEndpoint, after, releaseTo, roomFor, settlementOf } from "../fixtures/Webhooks.ts"
import type { WebhookTest } from "./WebhookTest.ts"

const lease = Duration.seconds(60)

const recordOf = ({ account_id, id }: StoredDelivery) =>
  WebhookStore.use((store) => Effect.map(store.delivery(account_id, id), Option.getOrThrow))

/** Claims so many deliveries to an endpoint, of so many that wait for it. */
const claimed = Effect.fnUntraced(function*(count: number, waiting = count) {
  const store = yield* WebhookStore
  const endpoint = yield* addEndpoint(yield* newAccount, { exhausted_in_a_row: 4 })
  yield* store.release(Array.makeBy(waiting, (second) => releaseTo([endpoint], after(second))))
  const due = yield* store.claimDue(after(60), roomFor(count), lease)
  return { store, endpoint, deliveries: due.map(({ delivery }) => delivery) }
})

/** The part of the suite about claimed deliveries that are not sent. */
export const webhookWithdrawals = (test: WebhookTest): void => {
  test(
    "a withdrawn delivery is cancelled without another attempt, and keeps its event",
    Effect.gen(function*() {
      const { deliveries: [delivery], endpoint, store } = yield* claimed(1)
      const [event] = yield* store.events(endpoint.account_id, { limit: 1, before: undefined })
      assert.strictEqual(yield* store.withdraw([delivery!]), 1)
      const ended = { ...delivery, status: "cancelled", attempts: 0, next_attempt_at: null }
      assert.deepStrictEqual(json(yield* recordOf(delivery!)), json({ delivery: ended, attempts: [], event }))
      assert.isTrue(Option.isNone(yield* store.nextDue))
      assert.isEmpty(yield* store.claimDue(after(1000), roomFor(10), lease))
    })
  )

  test(
    "what is withdrawn after attempts keeps them, and its endpoint its row of exhausted messages",
    Effect.gen(function*() {
      const { deliveries: [delivery], endpoint, store } = yield* claimed(1)
      const waits = { status: "retry_wait", plan_step: 1, next_attempt_at: after(65) } as const
      yield* store.settle(settlementOf(delivery!, waits))
      const [again] = yield* store.claimDue(after(65), roomFor(1), lease)
      yield* store.withdraw([again!.delivery])
      const record = yield* recordOf(delivery!)
      assert.deepInclude(record.delivery, { status: "cancelled", attempts: 1, plan_step: 1 })
      assert.deepStrictEqual(record.attempts.map(({ number }) => number), [1])
      const stays = Option.getOrThrow(yield* store.endpoint(endpoint.account_id, endpoint.id))
      assert.strictEqual(stays.exhausted_in_a_row, 4)
    })
  )

  test(
    "what is withdrawn is in flight no more: as many others of its endpoint can be claimed, and the rest stays claimed",
    Effect.gen(function*() {
      const { deliveries, store } = yield* claimed(inFlightPerEndpoint, 20)
      assert.isEmpty(yield* store.claimDue(after(60), roomFor(20), lease))
      assert.strictEqual(yield* store.withdraw(deliveries.slice(0, 3)), 3)
      assert.lengthOf(yield* store.claimDue(after(60), roomFor(20), lease), 3)
      assert.isTrue(yield* store.settle(settlementOf(deliveries[3]!)))
    })
  )

  test(
    "withdraws deliveries to several endpoints at once, and nothing if no endpoint is named",
    Effect.gen(function*() {
      const { deliveries: [one], store } = yield* claimed(1)
      const { deliveries: others } = yield* claimed(2)
      assert.strictEqual(yield* store.withdraw([]), 0)
      assert.strictEqual(yield* store.withdraw([others[1]!, one!, others[0]!]), 3)
      for (const delivery of [one!, ...others]) {
        assert.strictEqual((yield* recordOf(delivery)).delivery.status, "cancelled")
      }
    })
  )

  test(
    "withdrawn again or settled, nothing happens to what was withdrawn, nor to what was settled",
    Effect.gen(function*() {
      const { deliveries: [withdrawn, settled], store } = yield* claimed(2)
      yield* store.settle(settlementOf(settled!))
      assert.strictEqual(yield* store.withdraw([withdrawn!, settled!]), 1)
      const before = [yield* recordOf(withdrawn!), yield* recordOf(settled!)]
      assert.strictEqual(yield* store.withdraw([withdrawn!, settled!]), 0)
      assert.isFalse(yield* store.settle(settlementOf(withdrawn!)))
      assert.deepStrictEqual(json([yield* recordOf(withdrawn!), yield* recordOf(settled!)]), json(before))
    })
  )

  test(
    "a node whose claim has ended withdraws nothing, neither while the delivery waits nor once another node has claimed it",
    Effect.gen(function*() {
      const { deliveries: [lost], store } = yield* claimed(1)
      yield* store.recover(after(120), waitingFrom(after(120)))
      assert.strictEqual(yield* store.withdraw([lost!]), 0)
      assert.deepInclude((yield* recordOf(lost!)).delivery, { status: "retry_wait", attempts: 1 })
      const [again] = yield* store.claimDue(after(120), roomFor(1), lease)
      assert.strictEqual(yield* store.withdraw([lost!]), 0)
      assert.deepInclude((yield* recordOf(lost!)).delivery, { status: "in_flight", attempts: 2 })
      assert.strictEqual(yield* store.withdraw([again!.delivery]), 1)
      assert.isFalse(yield* store.settle(settlementOf(lost!)))
    })
  )

  test(
    "what was withdrawn is not restarted, and is purged like anything that was cancelled",
    Effect.gen(function*() {
      const { deliveries: [delivery], store } = yield* claimed(1)
      yield* store.withdraw([delivery!])
      const from = ["pending", "retry_wait", "exhausted", "blocked_endpoint"] as const
      assert.strictEqual(yield* store.restart({ from, since: after(-50), next: retriedFrom(after(60)) }), 0)
      assert.deepStrictEqual(
        yield* store.purge({ payloads_since: after(50), attempts_since: after(50) }),
        { cancelled: 0, events: 1, attempts: 0, deliveries: 1 }
      )
      assert.isTrue(Option.isNone(yield* store.delivery(delivery!.account_id, delivery!.id)))
    })
  )
}
