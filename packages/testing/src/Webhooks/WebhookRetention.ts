import { assert } from "@effect/vitest"
import { retriedFrom } from "@kontor/core/internal"
import { WebhookStore } from "@kontor/core/Webhooks"
import { Duration, Effect, Option } from "effect"
import { newAccount } from "../fixtures/Accounts.ts"
import { addEndpoint, after, releaseTo, roomFor, settlementOf } from "../fixtures/Webhooks.ts"
import type { WebhookTest } from "./WebhookTest.ts"

const lease = Duration.seconds(60)

/** The part of the suite about deleting expired data. */
export const webhookRetention = (test: WebhookTest): void => {
  test(
    "rule: payloads 30 days, attempts 90: what is younger stays",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const endpoint = yield* addEndpoint(yield* newAccount)
      const { account_id } = endpoint
      yield* store.release([releaseTo([endpoint], after(0)), releaseTo([endpoint], after(100))])
      for (const { delivery } of yield* store.claimDue(after(100), roomFor(2), lease)) {
        const { attempt } = settlementOf(delivery)
        yield* store.settle(settlementOf(delivery, { attempt: { ...attempt, started_at: delivery.created_at } }))
      }
      const [young, old] = yield* store.deliveries(account_id, { limit: 2, before: undefined })

      assert.deepStrictEqual(
        yield* store.purge({ payloads_since: after(50), attempts_since: after(-50) }),
        { cancelled: 0, events: 1, attempts: 0, deliveries: 0 }
      )
      const kept = Option.getOrThrow(yield* store.delivery(account_id, old!.id))
      assert.isNull(kept.event)
      assert.lengthOf(kept.attempts, 1)

      assert.deepStrictEqual(
        yield* store.purge({ payloads_since: after(50), attempts_since: after(50) }),
        { cancelled: 0, events: 0, attempts: 1, deliveries: 1 }
      )
      assert.isTrue(Option.isNone(yield* store.delivery(account_id, old!.id)))
      const stays = Option.getOrThrow(yield* store.delivery(account_id, young!.id))
      assert.isNotNull(stays.event)
      assert.lengthOf(stays.attempts, 1)
    })
  )

  test(
    "erases the endpoints, events and deliveries of an account, even in flight, and no others",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const [mine, other] = [yield* addEndpoint(yield* newAccount), yield* addEndpoint(yield* newAccount)]
      yield* store.release([releaseTo([mine]), releaseTo([other])])
      const claimed = yield* store.claimDue(after(0), roomFor(2), lease)
      yield* store.erase(mine.account_id)
      const page = { limit: 9, before: undefined }
      assert.deepStrictEqual(yield* store.endpoints(mine.account_id, { status: undefined, limit: 9 }), [])
      assert.deepStrictEqual(yield* store.events(mine.account_id, page), [])
      assert.deepStrictEqual(yield* store.deliveries(mine.account_id, page), [])
      for (const { delivery } of claimed) {
        const isOther = delivery.account_id === other.account_id
        assert.strictEqual(yield* store.settle(settlementOf(delivery)), isOther)
      }
      assert.lengthOf(yield* store.endpoints(other.account_id, { status: undefined, limit: 9 }), 1)
      assert.lengthOf(yield* store.events(other.account_id, page), 1)
    })
  )

  test(
    "cancels what waits and would lose its payload, and keeps the payload of what is in flight",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const [flying, waiting] = [yield* addEndpoint(yield* newAccount), yield* addEndpoint(yield* newAccount)]
      yield* store.release([releaseTo([flying])])
      yield* store.claimDue(after(0), roomFor(1), lease)
      yield* store.release([releaseTo([waiting])])
      const purged = yield* store.purge({ payloads_since: after(50), attempts_since: after(-50) })
      assert.deepStrictEqual(purged, { cancelled: 1, events: 1, attempts: 0, deliveries: 0 })
      const [cancelled] = yield* store.deliveries(waiting.account_id, { limit: 1, before: undefined })
      assert.strictEqual(cancelled!.status, "cancelled")
      assert.lengthOf(yield* store.events(flying.account_id, { limit: 9, before: undefined }), 1)
    })
  )

  test(
    "deletes what ended without an attempt as well",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const endpoint = yield* addEndpoint(yield* newAccount)
      yield* store.release([releaseTo([endpoint], after(0)), releaseTo([endpoint], after(100))])
      yield* store.moveDeliveries(endpoint, { from: ["pending"], to: { status: "cancelled", next_attempt_at: null } })
      const purged = yield* store.purge({ payloads_since: after(-50), attempts_since: after(50) })
      assert.deepStrictEqual(purged, { cancelled: 0, events: 0, attempts: 0, deliveries: 1 })
      assert.lengthOf(yield* store.deliveries(endpoint.account_id, { limit: 9, before: undefined }), 1)
    })
  )

  test(
    "restarts nothing whose payload is kept no longer",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const endpoint = yield* addEndpoint(yield* newAccount)
      yield* store.release([releaseTo([endpoint])])
      const [due] = yield* store.claimDue(after(0), roomFor(1), lease)
      yield* store.settle(settlementOf(due!.delivery, { status: "exhausted", plan_step: 10 }))
      yield* store.purge({ payloads_since: after(50), attempts_since: after(-50) })
      const { account_id, id } = due!.delivery
      assert.strictEqual(yield* store.restart({ account_id, id, from: ["exhausted"], next: retriedFrom(after(60)) }), 0)
    })
  )
}
