import { assert } from "@effect/vitest"
import { Effect, Result } from "effect"
import { WebhookStore } from "../../Webhooks/index.ts"
import { json } from "../fixtures/Credentials.ts"
import { after, roomFor, settlementOf } from "../fixtures/Webhooks.ts"
import { waitingFrom } from "../index.ts"
import { backlog, lease, newEndpoint } from "./WebhookClaimed.ts"
import type { WebhookTest } from "./WebhookTest.ts"

/** The part of the suite about claims of nodes that crashed. */
export const webhookClaimRecovery = (test: WebhookTest): void => {
  test(
    "what a crashed node had claimed is claimed again once its lease is over, and what that node says then counts no more",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const endpoint = yield* newEndpoint
      yield* backlog(endpoint, 1)
      const [lost] = yield* store.claimDue(after(0), roomFor(10), lease)
      assert.strictEqual(yield* store.recover(after(59), waitingFrom(after(59))), 0)
      assert.strictEqual(yield* store.recover(after(60), waitingFrom(after(60))), 1)
      const [again] = yield* store.claimDue(after(60), roomFor(10), lease)
      assert.deepInclude(again!.delivery, { id: lost!.delivery.id, message_id: lost!.delivery.message_id, attempts: 2 })
      assert.isFalse(yield* store.settle(settlementOf(lost!.delivery)))
      assert.isTrue(yield* store.settle(settlementOf(again!.delivery)))
      assert.isFalse(yield* store.settle(settlementOf(again!.delivery)))
    })
  )

  for (
    const [endpointStatus, next] of [
      ["active", { status: "retry_wait", next_attempt_at: after(130) }],
      ["disabled_user", { status: "blocked_endpoint", next_attempt_at: null }],
      ["disabled_failures", { status: "blocked_endpoint", next_attempt_at: null }],
      ["archived", { status: "cancelled", next_attempt_at: null }]
    ] as const
  ) {
    test(
      `what was lost in flight to an endpoint that is ${endpointStatus} becomes ${next.status}`,
      Effect.gen(function*() {
        const store = yield* WebhookStore
        const endpoint = yield* newEndpoint
        yield* backlog(endpoint, 1)
        yield* store.claimDue(after(0), roomFor(10), lease)
        yield* store.changeEndpoint(
          endpoint.account_id,
          endpoint.id,
          (now) => Result.succeed({ ...now, status: endpointStatus })
        )
        yield* store.recover(after(100), waitingFrom(after(130)))
        const [delivery] = yield* store.deliveries(endpoint.account_id, { limit: 1, before: undefined })
        const { attempts, next_attempt_at, status } = delivery!
        assert.deepStrictEqual(json({ status, next_attempt_at, attempts }), json({ ...next, attempts: 1 }))
      })
    )
  }
}
