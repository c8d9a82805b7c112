import { assert } from "@effect/vitest"
import { WebhookStore } from "@kontor/core/Webhooks"
import { Duration, Effect } from "effect"
import { newAccount } from "../fixtures/Accounts.ts"
import { json } from "../fixtures/Credentials.ts"
import { addEndpoint, after, blocking, releaseTo, roomFor, settlementOf } from "../fixtures/Webhooks.ts"
import type { WebhookTest } from "./WebhookTest.ts"

const lease = Duration.minutes(5)

/** The part of the suite about what operators watch. */
export const webhookBacklog = (test: WebhookTest): void => {
  test(
    "counts deliveries that are not at their end, those that are due, and says since when",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const nothing = { deliveries: {}, due: 0, due_since: null, waiting_since: null }
      const backlog = Effect.map(store.backlog(after(60), 100), ({ deliveries, due, due_since, waiting_since }) => ({
        deliveries: Object.fromEntries([...deliveries].filter(([, count]) => count > 0)),
        due,
        due_since: json(due_since),
        waiting_since: json(waiting_since)
      }))
      assert.deepStrictEqual(yield* backlog, nothing)

      const [one, other] = [yield* addEndpoint(yield* newAccount), yield* addEndpoint(yield* newAccount)]
      const times = [0, 1, 2, 3, 60].map(after)
      yield* store.release(times.map((time) => releaseTo([one], time)))
      yield* store.release([releaseTo([other], after(61)), releaseTo([other], after(62))])
      assert.deepStrictEqual(yield* backlog, {
        deliveries: { pending: 7 },
        due: 5,
        due_since: json(after(0)),
        waiting_since: json(after(0))
      })

      const [succeeded, exhausted, waiting] = yield* store.claimDue(after(60), roomFor(4), lease)
      yield* store.settle(settlementOf(succeeded!.delivery))
      yield* store.settle(settlementOf(exhausted!.delivery, { status: "exhausted" }))
      yield* store.settle(settlementOf(waiting!.delivery, { status: "retry_wait", next_attempt_at: after(59) }))
      yield* store.moveDeliveries(other, blocking)
      assert.deepStrictEqual(yield* backlog, {
        deliveries: { blocked_endpoint: 2, in_flight: 1, pending: 1, retry_wait: 1 },
        due: 2,
        due_since: json(after(59)),
        waiting_since: json(after(2))
      })
    })
  )

  test(
    "counts no more waiting and blocked deliveries than asked for, the longest due first",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const [one, other] = [yield* addEndpoint(yield* newAccount), yield* addEndpoint(yield* newAccount)]
      yield* store.release([5, 4, 3, 2].map((seconds) => releaseTo([one], after(seconds))))
      yield* store.release([1, 1, 1].map((seconds) => releaseTo([other], after(seconds))))
      yield* store.moveDeliveries(other, blocking)
      const { deliveries, due, due_since } = yield* store.backlog(after(2), 2)
      assert.deepStrictEqual([deliveries.get("pending"), deliveries.get("blocked_endpoint")], [2, 2])
      assert.deepStrictEqual([due, json(due_since)], [1, json(after(2))])
    })
  )
}
