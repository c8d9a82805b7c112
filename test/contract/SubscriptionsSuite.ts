import { NodeCrypto } from "@effect/platform-node"
import { assert, it } from "@effect/vitest"
import { type AccountId, Accounts, planAt, type SubscriptionTerms } from "@kontor/core/Accounts"
import { Administration, AuditLog, operatorLayer } from "@kontor/core/Administration"
import { Ledger } from "@kontor/core/Credits"
import { DateTime, Effect, Layer, Option } from "effect"
import { TestClock } from "effect/testing"
import { pricedBy } from "../support/Prices.ts"
import { identity } from "../support/RegisterLayers.ts"

const crypto = Layer.mergeAll(NodeCrypto.layerAead, NodeCrypto.layerDigest, NodeCrypto.layerSecureRandom)

type Ports = Exclude<Layer.Services<typeof operatorLayer>, Layer.Success<typeof crypto | typeof identity>>

const prices = Layer.unwrap(pricedBy([
  { version: "generous", from: "2020-01-01", subscriptions: { grace_days: 3, allotments: { pro: 500, max: 900 } } }
]))

const at = DateTime.makeUnsafe

const atTestTime = Effect.provide(TestClock.layer())

const may: SubscriptionTerms = {
  plan: "pro",
  status: "active",
  current_period_start: at("2026-05-01T00:00:00.000Z"),
  current_period_end: at("2026-06-01T00:00:00.000Z")
}
const june: SubscriptionTerms = {
  ...may,
  current_period_start: may.current_period_end,
  current_period_end: at("2026-07-01T00:00:00.000Z")
}

/** An account without a subscription or credits, on the first of May. */
const newAccount = Effect.gen(function*() {
  yield* TestClock.setTime(DateTime.toEpochMillis(may.current_period_start))
  const { createAccount } = yield* Administration
  const { record } = yield* createAccount({ name: "A", email: null, plan: "free", credits: 0 })
  return record.id
})

const grantsOf = Effect.fnUntraced(function*(id: AccountId) {
  const { entries } = yield* Ledger
  return (yield* entries(id, { limit: 100 })).map(({ credits, kind }) => [kind, credits])
})

const planOf = Effect.fnUntraced(function*(id: AccountId) {
  const { find } = yield* Accounts
  return planAt(Option.getOrThrow(yield* find(id)).subscription, yield* DateTime.now)
})

/** How subscriptions begin, go on and end, over all ports of one storage. */
export const suite = <E>(name: string, layer: Layer.Layer<Ports, E>): void =>
  it.layer(operatorLayer.pipe(Layer.provideMerge(layer), Layer.provide([crypto, identity, prices])), {
    excludeTestServices: true
  })(`Subscriptions (${name})`, (it) => {
    it.effect("a plan grants its credits once for each period, by however many it is set at once", () =>
      Effect.gen(function*() {
        const id = yield* newAccount
        const { subscribe } = yield* Administration
        yield* Effect.all(Array.from({ length: 16 }, () => subscribe(id, may)), { concurrency: "unbounded" })
        yield* subscribe(id, { ...may, plan: "max" })
        assert.deepStrictEqual(yield* grantsOf(id), [["grant", 500]])
        yield* Effect.all(Array.from({ length: 16 }, () => subscribe(id, june)), { concurrency: "unbounded" })
        assert.deepStrictEqual(yield* grantsOf(id), [["grant", 500], ["grant", 500]])
      }).pipe(atTestTime))

    it.effect("the same subscription once more changes nothing, and the audit log has one line of it", () =>
      Effect.gen(function*() {
        const id = yield* newAccount
        const { subscribe } = yield* Administration
        const log = yield* AuditLog
        const first = yield* subscribe(id, may)
        assert.deepStrictEqual(yield* subscribe(id, may), first)
        const lines = yield* log.list({ limit: 10, account_id: id, action: "account.plan" })
        assert.deepStrictEqual(lines.map(({ details }) => details), [{ plan: "pro", status: "active" }])
      }).pipe(atTestTime))

    it.effect("a subscription that becomes past due keeps its plan for the days of grace from then on, and is granted nothing", () =>
      Effect.gen(function*() {
        const id = yield* newAccount
        const { subscribe } = yield* Administration
        yield* subscribe(id, may)
        yield* TestClock.setTime(DateTime.toEpochMillis(june.current_period_start))
        assert.strictEqual(yield* planOf(id), "free")
        yield* subscribe(id, { ...june, status: "past_due" })
        yield* TestClock.adjust("2 days")
        yield* subscribe(id, { ...june, status: "past_due" })
        assert.strictEqual(yield* planOf(id), "pro")
        yield* TestClock.adjust("1 day")
        assert.strictEqual(yield* planOf(id), "free")
        assert.deepStrictEqual(yield* grantsOf(id), [["grant", 500]])
        yield* subscribe(id, june)
        assert.strictEqual(yield* planOf(id), "pro")
        assert.deepStrictEqual(yield* grantsOf(id), [["grant", 500], ["grant", 500]])
      }).pipe(atTestTime))

    it.effect("a canceled subscription holds to the end of its period; an account without one stays as it is", () =>
      Effect.gen(function*() {
        const id = yield* newAccount
        const { cancelSubscription, subscribe } = yield* Administration
        assert.isNull((yield* cancelSubscription(id)).subscription)
        yield* subscribe(id, may)
        assert.deepInclude((yield* cancelSubscription(id)).subscription, { status: "canceled", grace_until: null })
        yield* TestClock.adjust("30 days")
        assert.strictEqual(yield* planOf(id), "pro")
        yield* TestClock.adjust("1 day")
        assert.strictEqual(yield* planOf(id), "free")
      }).pipe(atTestTime))

    it.effect("a period that ends before it begins is refused", () =>
      Effect.gen(function*() {
        const id = yield* newAccount
        const { subscribe } = yield* Administration
        const backwards = { ...may, current_period_end: may.current_period_start }
        assert.deepInclude(yield* Effect.flip(subscribe(id, backwards)), { _tag: "InvalidParameters" })
      }).pipe(atTestTime))
  })
