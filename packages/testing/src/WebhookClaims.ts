import { assert } from "@effect/vitest"
import type { UnitOfWork } from "@kontor/core"
import type { Accounts } from "@kontor/core/Accounts"
import type { Ledger } from "@kontor/core/Credits"
import { waitingFrom } from "@kontor/core/internal"
import {
  type DueDelivery,
  inFlightPerEndpoint,
  movedAtOnce,
  type StoredEndpoint,
  WebhookStore
} from "@kontor/core/Webhooks"
import { DateTime, Duration, Effect, Option, Result } from "effect"
import { json, newAccount } from "./fixtures/Accounts.ts"
import { addEndpoint, after, blocking, releaseTo, roomFor, settlementOf, start } from "./fixtures/Monitoring.ts"

/** The services that a test of the store may use. */
export type Stored = Accounts | Ledger | UnitOfWork | WebhookStore

/** Adds a test to the suite. */
export type WebhookTest = (name: string, test: Effect.Effect<void, unknown, Stored>) => void

/** The time that a claim lasts. */
const lease = Duration.seconds(60)

/** Releases so many Signals to an endpoint, a second apart. */
const backlog = (endpoint: StoredEndpoint, count: number, from = 0) =>
  WebhookStore.use((store) =>
    store.release(Array.from({ length: count }, (_, index) => releaseTo([endpoint], after(from + index))))
  )

/** An endpoint of a new account. */
const newEndpoint = Effect.flatMap(newAccount, (account) => addEndpoint(account))

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
      const [, event] = yield* store.events(endpoint.account_id, { limit: 10 })
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
      yield* store.moveDeliveries(endpoint, blocking, movedAtOnce)
      assert.isEmpty(yield* store.claimDue(after(60), roomFor(10), lease))
      assert.isTrue(Option.isNone(yield* store.nextDue))
      yield* store.moveDeliveries(endpoint, {
        from: ["blocked_endpoint"],
        to: { status: "pending", next_attempt_at: after(60) }
      }, movedAtOnce)
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
        const [delivery] = yield* store.deliveries(endpoint.account_id, { limit: 1 })
        const { attempts, next_attempt_at, status } = delivery!
        assert.deepStrictEqual(json({ status, next_attempt_at, attempts }), json({ ...next, attempts: 1 }))
      })
    )
  }
}

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

/** The part of the suite about the shares of accounts, hosts and silent endpoints. Rule: webhooks#shares. */
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
