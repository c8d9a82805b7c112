import { assert } from "@effect/vitest"
import { inFlightPerEndpoint, type StoredEndpoint, WebhookStore } from "@kontor/core/Webhooks"
import { DateTime, Effect, Option } from "effect"
import { newAccount } from "../fixtures/Accounts.ts"
import { json } from "../fixtures/Credentials.ts"
import { addEndpoint, after, blocking, releaseTo, roomFor, settlementOf, start } from "../fixtures/Webhooks.ts"
import { backlog, lease, newEndpoint } from "./WebhookClaimed.ts"
import type { WebhookTest } from "./WebhookTest.ts"

/** The part of the suite about claims. */
export const webhookClaims = (test: WebhookTest): void => {
  test(
    "claims what is due with its endpoint and its event, and nothing that is not due yet",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const endpoint = yield* newEndpoint
      yield* store.release([releaseTo([endpoint]), releaseTo([endpoint], after(10))])
      const claimed = yield* store.claimDue(after(9), roomFor(10), lease)
      assert.lengthOf(claimed, 1)
      const [due] = claimed
      const [, event] = yield* store.events(endpoint.account_id, { limit: 10, before: undefined })
      assert.deepStrictEqual(json(due!.endpoint), json(endpoint))
      assert.deepStrictEqual(json(due!.event), json(event))
      assert.deepInclude(due!.delivery, { status: "in_flight", attempts: 1, plan_step: 0, event_id: event!.id })
      assert.deepStrictEqual(json(due!.event!.created_at), json(start))
    })
  )

  test(
    "nodes that claim at the same moment never claim the same, and leave nothing behind",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const account = yield* newAccount
      const endpoints = yield* Effect.forEach(Array.from({ length: 10 }), () => addEndpoint(account))
      yield* Effect.forEach(endpoints, (endpoint) => backlog(endpoint, 6))
      const claimed: Array<string> = []
      const node = Effect.gen(function*() {
        for (let round = 0; round < 20; round++) {
          const due = yield* store.claimDue(after(60), roomFor(7), lease)
          claimed.push(...due.map(({ delivery }) => delivery.id))
        }
      })
      yield* Effect.all([node, node, node], { concurrency: "unbounded" })
      assert.lengthOf(claimed, 60)
      assert.strictEqual(new Set(claimed).size, 60)
    })
  )

  test(
    "at most 8 of an endpoint are in flight over all nodes, however many claim at once",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const endpoint = yield* newEndpoint
      yield* backlog(endpoint, 40)
      const claims = yield* Effect.forEach(
        Array.from({ length: 12 }),
        () => store.claimDue(after(60), roomFor(5), lease),
        { concurrency: "unbounded" }
      )
      const more = yield* store.claimDue(after(60), roomFor(50), lease)
      const claimed = [...claims.flat(), ...more]
      assert.lengthOf(claimed, inFlightPerEndpoint)
      yield* store.settle(settlementOf(claimed[0]!.delivery))
      assert.lengthOf(yield* store.claimDue(after(60), roomFor(50), lease), 1)
    })
  )

  for (const order of ["before", "after"] as const) {
    test(
      `an endpoint with a long backlog delays no other, added ${order} it`,
      Effect.gen(function*() {
        const store = yield* WebhookStore
        const account = yield* newAccount
        const [slow, other] = [yield* addEndpoint(account), yield* addEndpoint(account)]
        const releases = [backlog(slow, 50), backlog(other, 3, 55)]
        yield* Effect.all(order === "after" ? releases : releases.toReversed())
        const claimed = yield* store.claimDue(after(60), roomFor(6), lease)
        const of = ({ id }: StoredEndpoint) => claimed.filter(({ endpoint }) => endpoint.id === id)
        assert.lengthOf(of(other), 3)
        assert.lengthOf(of(slow), 3)
      })
    )
  }

  test(
    "endpoints with fewer in flight come first",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const account = yield* newAccount
      const [busy, idle] = [yield* addEndpoint(account), yield* addEndpoint(account)]
      yield* backlog(busy, 20)
      yield* store.claimDue(after(60), roomFor(4), lease)
      yield* backlog(idle, 20, 30)
      const claimed = yield* store.claimDue(after(60), roomFor(4), lease)
      assert.isTrue(claimed.every(({ endpoint }) => endpoint.id === idle.id))
    })
  )

  test(
    "asked for no more than one of each endpoint, it still claims more of the one with fewer in flight",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const account = yield* newAccount
      const [busy, idle] = [yield* addEndpoint(account), yield* addEndpoint(account)]
      yield* backlog(busy, 20)
      yield* store.claimDue(after(60), roomFor(2), lease)
      yield* backlog(idle, 20, 30)
      const claimed = yield* store.claimDue(after(60), roomFor(2), lease)
      assert.deepStrictEqual(claimed.map(({ endpoint }) => endpoint.id), [idle.id, idle.id])
    })
  )

  test(
    "however much is due to one endpoint, claims go round: others have their turn at once, and nothing of theirs is left behind",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const account = yield* newAccount
      const hoarding = yield* addEndpoint(account)
      const others = yield* Effect.forEach(Array.from({ length: 40 }), () => addEndpoint(account))
      yield* store.release(Array.from({ length: 300 }, () => releaseTo([hoarding])))
      yield* store.release(Array.from({ length: 3 }, () => releaseTo(others, after(1))))
      const claim = Effect.map(
        store.claimDue(after(2), roomFor(20), lease),
        (due) => due.map(({ endpoint }) => endpoint.id)
      )
      const claims = yield* Effect.forEach(Array.from({ length: 10 }), () => claim)
      assert.isAtLeast(new Set(claims[0]).size, 13)
      const claimsOf = ({ id }: StoredEndpoint) => claims.flat().filter((claimed) => claimed === id).length
      assert.strictEqual(claimsOf(hoarding), inFlightPerEndpoint)
      assert.deepStrictEqual(others.map(claimsOf), others.map(() => 3))
    })
  )

  test(
    "of one endpoint, those that are due the longest are claimed first",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const endpoint = yield* newEndpoint
      yield* backlog(endpoint, 3, 20)
      yield* backlog(endpoint, 3)
      const claimed = yield* store.claimDue(after(60), roomFor(3), lease)
      const ages = claimed.map(({ delivery }) => DateTime.toEpochMillis(delivery.created_at))
      assert.sameMembers(ages, [0, 1, 2].map((seconds) => DateTime.toEpochMillis(after(seconds))))
    })
  )

  test(
    "claims nothing for an endpoint that is not active",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const endpoint = yield* newEndpoint
      yield* backlog(endpoint, 2)
      yield* store.moveDeliveries(endpoint, blocking)
      assert.isEmpty(yield* store.claimDue(after(60), roomFor(10), lease))
      assert.isTrue(Option.isNone(yield* store.nextDue))
      yield* store.moveDeliveries(endpoint, {
        from: ["blocked_endpoint"],
        to: { status: "pending", next_attempt_at: after(60) }
      })
      assert.lengthOf(yield* store.claimDue(after(60), roomFor(10), lease), 2)
    })
  )

  test(
    "returns when something is due next, or a claim ends",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      assert.isTrue(Option.isNone(yield* store.nextDue))
      yield* backlog(yield* newEndpoint, 1, 30)
      assert.deepStrictEqual(json(yield* store.nextDue), json(Option.some(after(30))))
      yield* store.claimDue(after(40), roomFor(10), lease)
      assert.deepStrictEqual(json(yield* store.nextDue), json(Option.some(after(100))))
    })
  )
}
