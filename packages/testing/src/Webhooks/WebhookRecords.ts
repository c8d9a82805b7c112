import { assert } from "@effect/vitest"
import { retriedFrom } from "@kontor/core/internal"
import { type StoredDelivery, type StoredEndpoint, WebhookStore } from "@kontor/core/Webhooks"
import { Duration, Effect, Option, Result } from "effect"
import { newAccount } from "../fixtures/Accounts.ts"
import { json } from "../fixtures/Credentials.ts"
import { addEndpoint, after, newUlid, releaseTo, roomFor, settlementOf, start } from "../fixtures/Webhooks.ts"
import type { WebhookTest } from "./WebhookTest.ts"

const lease = Duration.seconds(60)

const claimOne = Effect.fnUntraced(function*() {
  const store = yield* WebhookStore
  const endpoint = yield* addEndpoint(yield* newAccount, { exhausted_in_a_row: 4 })
  yield* store.release([releaseTo([endpoint])])
  const [due] = yield* store.claimDue(start, roomFor(1), lease)
  return { endpoint, delivery: due!.delivery }
})

/** The part of the suite about stored deliveries and how they are read. */
export const webhookRecords = (test: WebhookTest): void => {
  test(
    "keeps what became of an attempt, to the byte",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const { delivery } = yield* claimOne()
      const settlement = settlementOf(delivery, { status: "retry_wait", plan_step: 1, next_attempt_at: after(5) })
      yield* store.settle(settlement)
      const [event] = yield* store.events(delivery.account_id, { limit: 1, before: undefined })
      const record = Option.getOrThrow(yield* store.delivery(delivery.account_id, delivery.id))
      const kept = { ...delivery, status: "retry_wait", plan_step: 1, next_attempt_at: after(5) }
      assert.deepStrictEqual(json(record.delivery), json(kept))
      assert.deepStrictEqual([...record.attempts[0]!.answer], [0, 255, 10])
      assert.deepStrictEqual(json(record), json({ delivery: kept, attempts: [settlement.attempt], event }))
      assert.isTrue(Option.isNone(yield* store.delivery(yield* newAccount, delivery.id)))
    })
  )

  test(
    "a success ends the row of exhausted messages, and nothing else does",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const exhausted = ({ account_id, endpoint_id }: StoredDelivery) =>
        Effect.map(
          store.endpoint(account_id, endpoint_id),
          (endpoint) => Option.getOrThrow(endpoint).exhausted_in_a_row
        )
      const failed = yield* claimOne()
      yield* store.settle(settlementOf(failed.delivery, { status: "exhausted" }))
      assert.strictEqual(yield* exhausted(failed.delivery), 4)
      const succeeded = yield* claimOne()
      yield* store.settle(settlementOf(succeeded.delivery))
      assert.strictEqual(yield* exhausted(succeeded.delivery), 0)
    })
  )

  test(
    "pages through deliveries, the newest first, by endpoint and state, and new ones shift nothing",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const account = yield* newAccount
      const [one, other] = [yield* addEndpoint(account), yield* addEndpoint(account)]
      yield* store.release(Array.from({ length: 5 }, () => releaseTo([one, other])))
      const all = yield* store.deliveries(account, { limit: 100, before: undefined })
      assert.deepStrictEqual(all.map(({ id }) => id), all.map(({ id }) => id).toSorted().toReversed())
      const first = yield* store.deliveries(account, { limit: 4, before: undefined })
      yield* store.release([releaseTo([one])])
      const second = yield* store.deliveries(account, { limit: 100, before: first.at(-1)!.id })
      assert.deepStrictEqual(json([...first, ...second]), json(all))
      const ofOne = yield* store.deliveries(account, { limit: 100, before: undefined, endpoint_id: one.id })
      assert.lengthOf(ofOne, 6)
      assert.isTrue(ofOne.every(({ endpoint_id }) => endpoint_id === one.id))
      yield* store.claimDue(after(60), roomFor(3), lease)
      const flying = yield* store.deliveries(account, { limit: 100, before: undefined, status: "in_flight" })
      assert.lengthOf(flying, 3)
      assert.isEmpty(yield* store.deliveries(yield* newAccount, { limit: 100, before: undefined }))
    })
  )

  test(
    "pages through events, the newest first",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const endpoint = yield* addEndpoint(yield* newAccount)
      const releases = Array.from({ length: 5 }, (_, second) => releaseTo([endpoint], after(second)))
      yield* Effect.forEach(releases, (release) => store.release([release]))
      const first = yield* store.events(endpoint.account_id, { limit: 2, before: undefined })
      const rest = yield* store.events(endpoint.account_id, { limit: 9, before: first.at(-1)!.id })
      assert.deepStrictEqual(
        json([...first, ...rest]),
        json(releases.map(({ event }) => event).toReversed())
      )
    })
  )

  test(
    "keeps a delivery that ended with its first attempt",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const { delivery, endpoint } = yield* claimOne()
      const id = `del_${newUlid()}` as StoredDelivery["id"]
      const event_id = `evt_${newUlid()}` as StoredDelivery["event_id"]
      const tried: StoredDelivery = {
        ...delivery,
        id,
        event_id,
        type: "endpoint.test",
        status: "succeeded",
        attempts: 1
      }
      const { attempt } = settlementOf(tried)
      yield* store.addDelivery(tried, attempt)
      const record = Option.getOrThrow(yield* store.delivery(endpoint.account_id, id))
      assert.deepStrictEqual(json(record), json({ delivery: tried, attempts: [attempt], event: null }))
    })
  )

  test(
    "restarts a delivery from the states that are asked for, with its plan from the beginning",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const { delivery: { account_id, id }, delivery } = yield* claimOne()
      yield* store.settle(settlementOf(delivery, { status: "exhausted", plan_step: 10 }))
      const at = after(1000)
      assert.strictEqual(yield* store.restart({ account_id, id, from: ["retry_wait"], next: retriedFrom(at) }), 0)
      assert.strictEqual(
        yield* store.restart({ account_id: yield* newAccount, id, from: ["exhausted"], next: retriedFrom(at) }),
        0
      )
      assert.strictEqual(yield* store.restart({ account_id, id, from: ["exhausted"], next: retriedFrom(at) }), 1)
      const [again] = yield* store.claimDue(at, roomFor(1), lease)
      assert.deepInclude(again!.delivery, { id, plan_step: 0, attempts: 2 })
    })
  )

  test(
    "a restarted delivery waits for a disabled endpoint, and an archived endpoint restarts nothing",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const { delivery: { account_id, id }, delivery, endpoint } = yield* claimOne()
      yield* store.settle(settlementOf(delivery, { status: "exhausted", plan_step: 10 }))
      const restartAt = Effect.fnUntraced(function*(status: StoredEndpoint["status"]) {
        yield* store.changeEndpoint(account_id, endpoint.id, (now) => Result.succeed({ ...now, status }))
        return yield* store.restart({
          account_id,
          id,
          from: ["exhausted", "blocked_endpoint"],
          next: retriedFrom(after(1000))
        })
      })
      for (const status of ["disabled_user", "disabled_failures"] as const) {
        assert.strictEqual(yield* restartAt(status), 1)
        const record = Option.getOrThrow(yield* store.delivery(account_id, id))
        assert.deepInclude(record.delivery, { status: "blocked_endpoint", plan_step: 0, next_attempt_at: null })
      }
      assert.strictEqual(yield* restartAt("pending_verification"), 0)
      assert.strictEqual(yield* restartAt("archived"), 0)
      assert.strictEqual(yield* restartAt("active"), 1)
      const [again] = yield* store.claimDue(after(1000), roomFor(1), lease)
      assert.deepInclude(again!.delivery, { id, plan_step: 0 })
    })
  )

  test(
    "restarts what came to be since an instant, of all accounts",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const made = yield* Effect.forEach([0, 10, 20], (seconds) =>
        Effect.gen(function*() {
          const endpoint = yield* addEndpoint(yield* newAccount)
          yield* store.release([releaseTo([endpoint], after(seconds))])
          const [due] = yield* store.claimDue(after(seconds), roomFor(1), lease)
          yield* store.settle(settlementOf(due!.delivery, { status: "exhausted", plan_step: 10 }))
          return due!.delivery.id
        }))
      assert.strictEqual(
        yield* store.restart({ since: after(10), from: ["exhausted"], next: retriedFrom(after(100)) }),
        2
      )
      const claimed = yield* store.claimDue(after(100), roomFor(10), lease)
      assert.sameMembers(claimed.map(({ delivery }) => delivery.id), made.slice(1))
    })
  )
}
