import { assert } from "@effect/vitest"
import { type DueDelivery, inFlightPerEndpoint, type StoredEndpoint, WebhookStore } from "@kontor/core/Webhooks"
import { Effect, Option } from "effect"
import { newAccount } from "../fixtures/Accounts.ts"
import { json } from "../fixtures/Credentials.ts"
import { addEndpoint, after, releaseTo, roomFor, settlementOf } from "../fixtures/Webhooks.ts"
import { backlog, lease } from "./WebhookClaimed.ts"
import type { WebhookTest } from "./WebhookTest.ts"

const silent = { is_silent: true } as const

let hosts = 0

/** An endpoint of a new account, at a host of its own, with so many due deliveries. */
const endpointWith = Effect.fnUntraced(function*(deliveries: number, changes: Partial<StoredEndpoint> = {}) {
  const url = `https://receiver-${hosts++}.example.com/kontor`
  const endpoint = yield* addEndpoint(yield* newAccount, { url, ...changes })
  yield* backlog(endpoint, deliveries)
  return endpoint
})

const many = <A, E, R>(count: number, one: Effect.Effect<A, E, R>) =>
  Effect.forEach(Array.from({ length: count }), () => one)

const countOf = (claimed: ReadonlyArray<DueDelivery>, ...endpoints: ReadonlyArray<StoredEndpoint>) =>
  claimed.filter((due) => endpoints.some(({ id }) => id === due.endpoint.id)).length

/** The part of the suite about the shares of accounts, hosts and silent endpoints. Rule: Shares (decisions 14). */
export const webhookShares = (test: WebhookTest): void => {
  test(
    "rule: claims of an account no more than its share leaves beside what is in flight, and of others what is due",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const account = yield* newAccount
      const large = yield* many(3, endpointWith(10, { account_id: account }))
      const small = yield* endpointWith(2)
      const inFlight = { ...roomFor(0).inFlight, accounts: new Map([[account, 3]]) }
      const claimed = yield* store.claimDue(after(60), roomFor(100, { perAccount: 7, inFlight }), lease)
      assert.strictEqual(countOf(claimed, ...large), 4)
      assert.strictEqual(countOf(claimed, small), 2)
    })
  )

  test(
    "rule: claims for a host no more than its share, of whatever account, port and path",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const urls = ["https://popular.example/a", "https://popular.example:8443/b?c=d", "https://popular.example./e"]
      const popular = yield* Effect.forEach(urls, (url) => endpointWith(5, { url }))
      const other = yield* endpointWith(5)
      const inFlight = { ...roomFor(0).inFlight, hosts: new Map([["popular.example", 2]]) }
      const claimed = yield* store.claimDue(after(60), roomFor(100, { perHost: 6, inFlight }), lease)
      assert.strictEqual(countOf(claimed, ...popular), 4)
      assert.strictEqual(countOf(claimed, other), 5)
    })
  )

  test(
    "rule: a silent endpoint has one attempt in flight, however many nodes claim, until one is not silent",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const endpoint = yield* endpointWith(20, silent)
      const claim = store.claimDue(after(60), roomFor(50), lease)
      const claims = yield* Effect.all(Array.from({ length: 8 }, () => claim), { concurrency: "unbounded" })
      const [first, ...rest] = [...claims.flat(), ...yield* claim]
      assert.isEmpty(rest)
      yield* store.settle(settlementOf(first!.delivery, { is_silent: true, status: "exhausted" }))
      const [second, ...more] = yield* claim
      assert.isEmpty(more)
      yield* store.settle(settlementOf(second!.delivery, { status: "exhausted" }))
      assert.isFalse(Option.getOrThrow(yield* store.endpoint(endpoint.account_id, endpoint.id)).is_silent)
      assert.lengthOf(yield* claim, inFlightPerEndpoint)
    })
  )

  test(
    "an endpoint that becomes silent while attempts are in flight has no other until they have ended",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const endpoint = yield* endpointWith(20)
      const claim = store.claimDue(after(60), roomFor(50), lease)
      for (const { delivery } of yield* claim) {
        assert.isEmpty(yield* claim)
        yield* store.settle(settlementOf(delivery, { is_silent: true, status: "exhausted" }))
      }
      assert.isTrue(Option.getOrThrow(yield* store.endpoint(endpoint.account_id, endpoint.id)).is_silent)
      const [due, ...rest] = yield* claim
      assert.isTrue(due!.endpoint.is_silent)
      assert.isEmpty(rest)
    })
  )

  test(
    "an attempt whose claim has ended says nothing about its endpoint",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const endpoint = yield* endpointWith(1)
      const [due] = yield* store.claimDue(after(60), roomFor(1), lease)
      yield* store.settle(settlementOf(due!.delivery))
      assert.isFalse(yield* store.settle(settlementOf(due!.delivery, { is_silent: true })))
      assert.isFalse(Option.getOrThrow(yield* store.endpoint(endpoint.account_id, endpoint.id)).is_silent)
    })
  )

  test(
    "rule: silent endpoints together have their share, and half of that of their host: others are claimed beside them",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const url = "https://popular.example/kontor"
      const there = yield* many(6, endpointWith(3, { ...silent, url }))
      const elsewhere = yield* many(6, endpointWith(3, silent))
      const healthy = [yield* endpointWith(3), yield* endpointWith(3, { url })]
      const inFlight = { ...roomFor(0).inFlight, silentHosts: new Map([["popular.example", 1]]) }
      const room = roomFor(100, { toSilent: 6, toSilentPerHost: 3, inFlight })
      const claimed = yield* store.claimDue(after(60), room, lease)
      assert.strictEqual(countOf(claimed, ...there), 2)
      assert.strictEqual(countOf(claimed, ...there, ...elsewhere), 5)
      assert.strictEqual(countOf(claimed, ...healthy), 6)
      const full = { ...inFlight, silentHosts: new Map([["popular.example", 6]]) }
      assert.isEmpty(yield* store.claimDue(after(60), { ...room, inFlight: full }, lease))
    })
  )

  test(
    "accounts with fewer deliveries in flight come first, however many endpoints another has",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const account = yield* newAccount
      const large = yield* many(8, endpointWith(5, { account_id: account }))
      const small = yield* endpointWith(5)
      const claimed = yield* store.claimDue(after(60), roomFor(8), lease)
      assert.strictEqual(countOf(claimed, small), 4)
      assert.strictEqual(countOf(claimed, ...large), 4)
    })
  )

  test(
    "silent endpoints take turns: one with more that is due longer keeps none of them waiting",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const account = yield* newAccount
      const endpoints = yield* Effect.forEach(
        [300, 2, 2],
        (count) => endpointWith(count, { ...silent, account_id: account })
      )
      const turns: Array<string> = []
      for (let turn = 0; turn < 6; turn++) {
        const [due, ...rest] = yield* store.claimDue(after(400 + turn), roomFor(1), lease)
        assert.isEmpty(rest)
        turns.push(due!.endpoint.id)
        yield* store.settle(settlementOf(due!.delivery, { is_silent: true, status: "exhausted" }))
      }
      const ids = endpoints.map(({ id }) => id)
      assert.sameMembers(turns.slice(0, 3), ids)
      assert.deepStrictEqual(turns.slice(3), turns.slice(0, 3))
    })
  )

  test(
    "what is due to others is claimed behind any number that a silent endpoint, a busy account and a busy host wait for",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const url = "https://popular.example/kontor"
      const [busy, popular] = [yield* endpointWith(300), yield* endpointWith(300, { url })]
      yield* endpointWith(300, silent)
      const healthy = yield* many(2, endpointWith(0))
      yield* Effect.forEach(healthy, (endpoint) => store.release([releaseTo([endpoint], after(350))]))
      const inFlight = {
        accounts: new Map([[busy.account_id, 5]]),
        hosts: new Map([["popular.example", 5]]),
        silentHosts: new Map([["silent.example", 5]])
      }
      const room = roomFor(20, { perAccount: 5, perHost: 5, toSilent: 5, inFlight })
      const claimed = yield* store.claimDue(after(400), room, lease)
      assert.strictEqual(countOf(claimed, ...healthy), 2)
      assert.strictEqual(countOf(claimed, busy, popular), 0)
      assert.lengthOf(claimed, 2)
    })
  )

  test(
    "says since when something is due to an endpoint that is not silent",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      yield* endpointWith(3, silent)
      const counted = yield* store.backlog(after(60), 100)
      assert.deepStrictEqual([counted.due, counted.due_since], [3, null])
      const healthy = yield* endpointWith(0)
      yield* store.release([releaseTo([healthy], after(20))])
      const { due, due_since } = yield* store.backlog(after(60), 100)
      assert.deepStrictEqual([due, json(due_since)], [4, json(after(20))])
    })
  )
}
