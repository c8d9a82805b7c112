import { assert, describe, it } from "@effect/vitest"
import { UnitOfWork } from "@kontor/core"
import { type AccountId, ApiKeys } from "@kontor/core/Accounts"
import { Administration } from "@kontor/core/Administration"
import { Ledger } from "@kontor/core/Credits"
import { Monitors } from "@kontor/core/Monitoring"
import { Deliveries, Dispatch, type EndpointKind, Endpoints, WebhookStore } from "@kontor/core/Webhooks"
import { bookingOf, newAccount } from "@kontor/testing/fixtures"
import { DateTime, Effect, Layer, Schema } from "effect"
import { interruptedServices, type MonitoringStorage } from "../support/InterruptedServices.ts"
import { asAccount, report, runAll, watching } from "../support/Monitoring.ts"
import { Receivers, receivingTransport, verifiedEndpoint } from "../support/WebhookReceivers.ts"

const atOnce = { concurrency: "unbounded" } as const

const Body = Schema.fromJsonString(Schema.Struct({ type: Schema.String, data: Schema.Unknown }))

/** Sends all that is announced, by several nodes at once, and returns what arrived since the last time. */
const arrived = Effect.gen(function*() {
  const [{ passOn, sendDue }, receivers] = [yield* Dispatch, yield* Receivers]
  yield* Effect.all([passOn, passOn, passOn], atOnce)
  yield* Effect.all([sendDue(20), sendDue(20), sendDue(20)], atOnce)
  yield* sendDue(100)
  const bodies = receivers.arrived.splice(0).map(({ body }) => Schema.decodeSync(Body)(body))
  return bodies.map(({ data, type }) => [type, data] as const)
})

/** The kinds of the events of an account, the oldest first. */
const kindsOf = Effect.fnUntraced(function*(account: AccountId) {
  const events = yield* WebhookStore.use((store) => store.events(account, { limit: 1000 }))
  return events.map(({ type }) => type).toReversed()
})

const wanting = Effect.fnUntraced(function*(...kinds: ReadonlyArray<EndpointKind>) {
  const account = yield* newAccount
  const { id } = yield* verifiedEndpoint(account, kinds)
  return { account, id }
})

const may = {
  plan: "pro",
  status: "active",
  current_period_start: DateTime.makeUnsafe("2026-05-01T00:00:00.000Z"),
  current_period_end: DateTime.makeUnsafe("2026-06-01T00:00:00.000Z")
} as const

/** How an account is told of what happens to it, over any storage. Rule: webhooks#account-events. */
export const suite = <E, R>(name: string, storage: Layer.Layer<MonitoringStorage | R, E>): void => {
  const services = interruptedServices(receivingTransport.pipe(Layer.provideMerge(Receivers.layer)), storage)

  describe(`Account events (${name})`, () => {
    it.live("64 requests at once that use up the balance announce a low and an exhausted balance once each, for free", () =>
      Effect.gen(function*() {
        const { account } = yield* wanting("account.balance.low", "account.balance.exhausted")
        const ledger = yield* Ledger
        yield* ledger.book(bookingOf(account, 640))
        yield* Effect.all(Array.from({ length: 64 }, () => ledger.book(bookingOf(account, -10))), atOnce)
        const news = yield* arrived
        assert.sameDeepMembers(news.filter(([type]) => type === "account.balance.exhausted"), [
          ["account.balance.exhausted", { balance: 0 }]
        ])
        const low = news.filter(([type]) => type === "account.balance.low").map(([, data]) => data)
        assert.lengthOf(low, 1)
        assert.deepInclude(low[0], { threshold: 100 })
        assert.lengthOf(news, 2)
        assert.lengthOf(yield* ledger.entries(account, { limit: 100 }), 65)
        assert.deepStrictEqual(yield* arrived, [])
      }).pipe(Effect.provide(services)))

    it.live("a balance is low again after it was not, and never below a threshold of 0", () =>
      Effect.gen(function*() {
        const { account } = yield* wanting("account.balance.low")
        const ledger = yield* Ledger
        yield* ledger.setThreshold(account, 50)
        yield* ledger.book(bookingOf(account, 60))
        yield* ledger.book(bookingOf(account, -10))
        assert.deepStrictEqual(yield* arrived, [])
        yield* ledger.book(bookingOf(account, -1))
        yield* ledger.book(bookingOf(account, -1))
        assert.deepStrictEqual(yield* arrived, [["account.balance.low", { balance: 49, threshold: 50 }]])
        yield* ledger.book(bookingOf(account, 10))
        yield* ledger.book(bookingOf(account, -20))
        assert.deepStrictEqual(yield* arrived, [["account.balance.low", { balance: 38, threshold: 50 }]])
        yield* ledger.setThreshold(account, 0)
        yield* ledger.book(bookingOf(account, -38))
        assert.deepStrictEqual(yield* arrived, [])
        assert.strictEqual(yield* ledger.threshold(account), 0)
      }).pipe(Effect.provide(services)))

    it.live("an endpoint gets the kinds that it chooses; every event is listed, whether somebody wants it or not", () =>
      Effect.gen(function*() {
        const { account } = yield* wanting("credential.created")
        yield* verifiedEndpoint(account)
        const { subscribe } = yield* Administration
        yield* subscribe(account, may)
        yield* asAccount(account)(ApiKeys.use(({ create }) => create("CI")))
        assert.deepStrictEqual((yield* arrived).map(([type]) => type), ["credential.created"])
        assert.deepStrictEqual(yield* kindsOf(account), ["subscription.changed", "credential.created"])
        const { events } = yield* Deliveries
        const since = DateTime.add(yield* DateTime.now, { minutes: 1 })
        const later = yield* asAccount(account)(events({ per_page: 10, since }))
        assert.deepStrictEqual(later.items, [])
      }).pipe(Effect.provide(services)))

    it.live("a subscription that is set by many at once is announced once, with its period", () =>
      Effect.gen(function*() {
        const { account } = yield* wanting("subscription.changed")
        const { cancelSubscription, subscribe } = yield* Administration
        yield* Effect.all(Array.from({ length: 8 }, () => subscribe(account, may)), atOnce)
        const subscription = {
          plan: "pro",
          status: "active",
          current_period_start: "2026-05-01T00:00:00.000Z",
          current_period_end: "2026-06-01T00:00:00.000Z",
          grace_until: null
        }
        assert.deepStrictEqual(yield* arrived, [["subscription.changed", { subscription }]])
        yield* cancelSubscription(account)
        assert.deepStrictEqual(yield* arrived, [
          ["subscription.changed", { subscription: { ...subscription, status: "canceled" } }]
        ])
      }).pipe(Effect.provide(services)))

    it.live("what is taken back is not announced", () =>
      Effect.gen(function*() {
        const { account } = yield* wanting("subscription.changed")
        const [unit, { subscribe }] = [yield* UnitOfWork, yield* Administration]
        yield* Effect.flip(unit.commit(Effect.andThen(subscribe(account, may), Effect.fail("no"))))
        assert.deepStrictEqual(yield* kindsOf(account), [])
        assert.deepStrictEqual(yield* arrived, [])
      }).pipe(Effect.provide(services)))

    it.live("an endpoint that is disabled by many at once is announced once, to the others", () =>
      Effect.gen(function*() {
        const { account } = yield* wanting("webhook_endpoint.disabled")
        const other = yield* verifiedEndpoint(account, ["webhook_endpoint.disabled"])
        const { disable } = yield* Endpoints
        yield* Effect.all(Array.from({ length: 8 }, () => asAccount(account)(disable(other.id))), atOnce)
        assert.deepStrictEqual(yield* arrived, [
          ["webhook_endpoint.disabled", { endpoint: { id: other.id, name: "Hauptsystem" }, reason: "user" }]
        ])
      }).pipe(Effect.provide(services)))

    it.live("endpoints that disable each other's account at once do not wait for each other", () =>
      Effect.gen(function*() {
        const { account } = yield* wanting("webhook_endpoint.disabled")
        const others = yield* Effect.forEach(
          [1, 2, 3, 4],
          () => verifiedEndpoint(account, ["webhook_endpoint.disabled"])
        )
        const { disable } = yield* Endpoints
        yield* Effect.forEach(others, ({ id }) => asAccount(account)(disable(id)), atOnce)
        assert.lengthOf(yield* arrived, 4)
      }).pipe(Effect.provide(services)))

    it.live("a monitor that pauses is announced with its reason, and one that continues too", () =>
      Effect.gen(function*() {
        const { account } = yield* watchingAndWanting(100)
        yield* runAll
        const { pause, resume } = yield* Monitors
        const { id, monitor } = yield* only(account)
        yield* Effect.all(Array.from({ length: 8 }, () => asAccount(account)(pause(id))), atOnce)
        yield* asAccount(account)(resume(id))
        yield* runAll
        assert.sameDeepMembers(yield* arrived, [
          ["monitor.paused", { monitor, reason: "user" }],
          ["monitor.resumed", { monitor }]
        ])
      }).pipe(Effect.provide(services)))

    it.live("a monitor whose cycle is not covered is announced once, and again when credits let it continue", () =>
      Effect.gen(function*() {
        const { account } = yield* watchingAndWanting(0)
        yield* Effect.all([runAll, runAll, runAll], atOnce)
        const { monitor } = yield* only(account)
        assert.deepStrictEqual(yield* arrived, [["monitor.paused", { monitor, reason: "billing" }]])
        const { grant } = yield* Administration
        yield* grant(account, 20)
        yield* runAll
        assert.deepStrictEqual(yield* arrived, [["monitor.resumed", { monitor }]])
      }).pipe(Effect.provide(services)))
  })
}

const watchingAndWanting = Effect.fnUntraced(function*(credits: number) {
  yield* report("CLOSURES")
  const { account } = yield* watching(credits, { label: null })
  yield* verifiedEndpoint(account, ["monitor.paused", "monitor.resumed"])
  return { account }
})

/** The only monitor of an account, as messages name it. */
const only = Effect.fnUntraced(function*(account: AccountId) {
  const { list } = yield* Monitors
  const [{ entity_id, id } = assert.fail()] = (yield* asAccount(account)(list({ per_page: 1 }))).items
  return { id, monitor: { id, entity_id } }
})
