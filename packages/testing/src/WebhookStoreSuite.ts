import { assert, it } from "@effect/vitest"
import { type EndpointId, UnitOfWork } from "@kontor/core"
import { type AccountId, Accounts } from "@kontor/core/Accounts"
import {
  type DeliveryPage,
  type DeliveryStatus,
  type EndpointStatus,
  movedAtOnce,
  WebhookStore
} from "@kontor/core/Webhooks"
import { Deferred, Duration, Effect, Exit, Fiber, type Layer, Option, Result } from "effect"
import { json, newAccount } from "./fixtures/Accounts.ts"
import {
  addEndpoint,
  after,
  anEndpoint,
  blocking,
  releaseTo,
  roomFor,
  sealedBy,
  settlementOf,
  start
} from "./fixtures/Monitoring.ts"
import { type Stored, webhookClaimRecovery, webhookClaims, webhookShares, type WebhookTest } from "./WebhookClaims.ts"
import { webhookBacklog, webhookRecords, webhookRetention, webhookWithdrawals } from "./WebhookDeliveries.ts"

/** The part of the suite about endpoints. */
const webhookEndpoints = (test: WebhookTest): void => {
  test(
    "finds an endpoint as it was added, and no other account does",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const endpoint = yield* addEndpoint(yield* newAccount, {
        sealed_former_secret: sealedBy("a"),
        former_secret_signs_until: after(60)
      })
      const found = yield* store.endpoint(endpoint.account_id, endpoint.id)
      assert.deepStrictEqual(json(Option.getOrThrow(found)), json(endpoint))
      assert.isTrue(Option.isNone(yield* store.endpoint(yield* newAccount, endpoint.id)))
    })
  )

  test(
    "adds no more than an account may have, however many are added at once; archived ones do not count",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const account = yield* newAccount
      yield* addEndpoint(account, { status: "archived" })
      const added = yield* Effect.forEach(
        Array.from({ length: 12 }, () => anEndpoint(account)),
        (endpoint) => store.addEndpoint(endpoint, 3),
        { concurrency: "unbounded" }
      )
      assert.lengthOf(added.filter((isAdded) => isAdded), 3)
      assert.lengthOf(yield* store.endpoints(account, { limit: 9 }), 3)
    })
  )

  test(
    "lists endpoints of a state, and without one all but archived ones: the oldest first, page by page",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const account = yield* newAccount
      const archived = [
        yield* addEndpoint(account, { status: "archived" }),
        yield* addEndpoint(account, { status: "archived" })
      ]
      const active = [yield* addEndpoint(account), yield* addEndpoint(account)]
      const listed = (status: EndpointStatus | undefined, limit = 9, after?: EndpointId) =>
        Effect.map(store.endpoints(account, { status, limit, after }), (found) => found.map(({ id }) => id))
      assert.deepStrictEqual(yield* listed(undefined), active.map(({ id }) => id))
      assert.deepStrictEqual(yield* listed("archived"), archived.map(({ id }) => id))
      assert.deepStrictEqual(yield* listed("active"), active.map(({ id }) => id))
      assert.deepStrictEqual(yield* listed("archived", 1), [archived[0]!.id])
      assert.deepStrictEqual(yield* listed("archived", 1, archived[0]!.id), [archived[1]!.id])
      assert.deepStrictEqual(yield* listed(undefined, 9, active[0]!.id), [active[1]!.id])
      assert.deepStrictEqual(yield* listed(undefined, 9, active[1]!.id), [])
      assert.deepStrictEqual(yield* listed("disabled_user"), [])
    })
  )

  test(
    "releases a Signal only to endpoints that want Signals, and counts only these as usable",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const account = yield* newAccount
      const wanting = yield* addEndpoint(account)
      const other = yield* addEndpoint(account, { kinds: ["account.balance.low"] })
      assert.deepStrictEqual(yield* store.usableEndpoints(account, [other.id, wanting.id]), [wanting.id])
      assert.strictEqual(yield* store.release([releaseTo([wanting, other])]), 1)
    })
  )

  test(
    "makes the deliveries of an announced event once, by however many, to active endpoints that want its kind",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const account = yield* newAccount
      const [first, second] = [
        yield* addEndpoint(account, { kinds: ["account.balance.low"] }),
        yield* addEndpoint(account)
      ]
      const event = {
        account_id: account,
        id: releaseTo([first]).event.id,
        type: "account.balance.low",
        data: { balance: 3, threshold: 10 },
        created_at: after(0)
      } as const
      yield* store.announce(event)
      const announced = (yield* store.announced(1_000_000)).filter(({ account_id }) => account_id === account)
      assert.deepStrictEqual(json(announced), json([event]))
      assert.deepStrictEqual(yield* store.deliveries(account, { limit: 9 }), [])
      const passOn = () =>
        store.passOn(
          event,
          releaseTo([first, second]).deliveries.map((one) => ({
            ...one,
            event_id: event.id,
            type: event.type
          }))
        )
      const made = yield* Effect.all(Array.from({ length: 4 }, passOn), { concurrency: "unbounded" })
      assert.lengthOf(made.filter((isMade) => isMade), 1)
      const deliveries = yield* store.deliveries(account, { limit: 9 })
      assert.deepStrictEqual(deliveries.map(({ endpoint_id, type }) => [endpoint_id, type]), [[first.id, event.type]])
      assert.isFalse((yield* store.announced(1_000_000)).some(({ account_id }) => account_id === account))
      const page = { limit: 9 }
      assert.deepStrictEqual(json(yield* store.events(account, { ...page, since: after(0) })), json([event]))
      assert.deepStrictEqual(yield* store.events(account, { ...page, since: after(1) }), [])
    })
  )

  test(
    "changes the current endpoint: no change of many at once is lost",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const { account_id, id } = yield* addEndpoint(yield* newAccount)
      const change = store.changeEndpoint(
        account_id,
        id,
        (endpoint) => Result.succeed({ ...endpoint, exhausted_in_a_row: endpoint.exhausted_in_a_row + 1 })
      )
      yield* Effect.forEach(Array.from({ length: 20 }), () => change, { concurrency: "unbounded" })
      const changed = Option.getOrThrow(yield* store.endpoint(account_id, id))
      assert.strictEqual(changed.exhausted_in_a_row, 20)
    })
  )

  test(
    "changes nothing where the change fails, or where there is no endpoint",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const { account_id, id } = yield* addEndpoint(yield* newAccount)
      const failed = yield* Effect.flip(store.changeEndpoint(account_id, id, () => Result.fail("no")))
      assert.strictEqual(failed, "no")
      const other = yield* newAccount
      assert.isTrue(Option.isNone(yield* store.changeEndpoint(other, id, Result.succeed)))
      assert.strictEqual(Option.getOrThrow(yield* store.endpoint(account_id, id)).status, "active")
    })
  )

  test(
    "finds the endpoints of the account, and the usable ones",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const account = yield* newAccount
      const statuses = ["active", "disabled_user", "archived", "pending_verification", "disabled_failures"] as const
      const ids = (yield* Effect.forEach(statuses, (status) => addEndpoint(account, { status }))).map(({ id }) => id)
      const foreign = yield* addEndpoint(yield* newAccount)
      const asked = [...ids, foreign.id]
      assert.deepStrictEqual(yield* store.usableEndpoints(account, asked), [ids[0]!])
      assert.deepStrictEqual(yield* store.ownEndpoints(account, asked), [ids[0]!, ids[1]!, ids[3]!, ids[4]!])
    })
  )

  test(
    "endpoints that a unit of work names stay as they are until it ends",
    Effect.gen(function*() {
      const [store, unit] = [yield* WebhookStore, yield* UnitOfWork]
      const { account_id, id } = yield* addEndpoint(yield* newAccount)
      const own = Effect.suspend(() => store.ownEndpoints(account_id, [id]))
      const [named, goOn] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const naming = yield* Effect.forkChild(unit.commit(Effect.gen(function*() {
        yield* own
        yield* Deferred.succeed(named, undefined)
        yield* Deferred.await(goOn)
        return yield* own
      })))
      yield* Deferred.await(named)
      const archived = store.changeEndpoint(
        account_id,
        id,
        (endpoint) => Result.succeed({ ...endpoint, status: "archived" })
      )
      const changing = yield* Effect.forkChild(archived, { startImmediately: true })
      yield* Deferred.succeed(goOn, undefined)
      assert.deepStrictEqual(yield* Fiber.join(naming), [id])
      yield* Fiber.join(changing)
      assert.deepStrictEqual(yield* own, [])
    })
  )

  test(
    "finds endpoints with anything that is not sealed with a key",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const account = yield* newAccount
      yield* addEndpoint(account)
      const secret = yield* addEndpoint(account, { sealed_secret: sealedBy("b") })
      const headers = yield* addEndpoint(account, { sealed_headers: sealedBy("b") })
      const former = yield* addEndpoint(account, {
        sealed_former_secret: sealedBy("b"),
        former_secret_signs_until: after(60)
      })
      const found = yield* store.endpointsWithout("a", 10)
      assert.sameMembers(found.map(({ id }) => id), [secret.id, headers.id, former.id])
    })
  )

  test(
    "counts endpoints by each key that something of them is sealed with",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const account = yield* newAccount
      yield* addEndpoint(account, { sealed_secret: sealedBy("m"), sealed_headers: sealedBy("m") })
      yield* addEndpoint(account, {
        sealed_secret: sealedBy("m"),
        sealed_former_secret: sealedBy("n"),
        former_secret_signs_until: after(60),
        status: "archived"
      })
      const counts = yield* store.endpointsByKey
      assert.deepStrictEqual([counts.get("m"), counts.get("n"), counts.get("o")], [2, 1, undefined])
    })
  )
}

/** The part of the suite about endpoints that fail. */
const failingEndpoints = (test: WebhookTest): void => {
  test(
    "lists endpoints of any account that fail, by their ids, page by page",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const [account, other] = [yield* newAccount, yield* newAccount]
      const disabled = yield* addEndpoint(account, { status: "disabled_failures" })
      const silent = yield* addEndpoint(account, { is_silent: true })
      const exhausted = yield* addEndpoint(other, { exhausted_in_a_row: 1 })
      const waiting = yield* addEndpoint(account)
      const [well] = [
        yield* addEndpoint(account),
        yield* addEndpoint(account, { status: "disabled_user", is_silent: true })
      ]
      yield* store.release([releaseTo([waiting]), releaseTo([well])])
      const due = yield* store.claimDue(start, roomFor(9), Duration.seconds(60))
      const { delivery } = due.find(({ endpoint }) => endpoint.id === waiting.id)!
      yield* store.settle(settlementOf(delivery, { status: "retry_wait", plan_step: 1, next_attempt_at: after(5) }))
      const idsOf = (account_id?: AccountId, page = {}) =>
        Effect.map(store.failing({ limit: 1000, account_id, ...page }), (found) => found.map(({ id }) => id))
      assert.deepStrictEqual(yield* idsOf(account), [disabled.id, silent.id, waiting.id].toSorted())
      assert.includeMembers(yield* idsOf(), [disabled.id, silent.id, waiting.id, exhausted.id])
      const [first, ...rest] = yield* idsOf(account)
      assert.deepStrictEqual(yield* idsOf(account, { after: first }), rest)
      assert.deepStrictEqual(yield* idsOf(account, { limit: 1 }), [first])
      assert.deepStrictEqual(yield* idsOf(other), [exhausted.id])
    })
  )
}

/** The part of the suite about released events. */
const webhookReleases = (test: WebhookTest): void => {
  test(
    "stores events as they are released, and of their deliveries those to active endpoints, as they are",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const account = yield* newAccount
      const active = yield* addEndpoint(account)
      const disabled = yield* addEndpoint(account, { status: "disabled_user" })
      const foreign = yield* addEndpoint(yield* newAccount)
      const released = [releaseTo([active, disabled, foreign]), releaseTo([disabled], after(1), { label: null })]
      assert.strictEqual(yield* store.release(released), 1)
      const events = yield* store.events(account, { limit: 10 })
      const deliveries = yield* store.deliveries(account, { limit: 10 })
      assert.deepStrictEqual(json(events), json(released.map(({ event }) => event).toReversed()))
      assert.deepStrictEqual(json(deliveries), json(released[0]!.deliveries.slice(0, 1)))
      assert.isEmpty(yield* store.deliveries(foreign.account_id, { limit: 10 }))
    })
  )

  test(
    "stores a delivery in the state in which it is released",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const endpoint = yield* addEndpoint(yield* newAccount)
      const { deliveries: [delivery], event } = releaseTo([endpoint])
      const plan = { status: "retry_wait", attempts: 2, plan_step: 1, next_attempt_at: after(90) } as const
      const waiting = { ...delivery!, ...plan }
      const toNobody = { ...releaseTo([endpoint]), deliveries: [] }
      assert.strictEqual(yield* store.release([{ event, deliveries: [waiting] }, toNobody]), 1)
      const stored = yield* store.deliveries(endpoint.account_id, { limit: 10 })
      assert.deepStrictEqual(json(stored), json([waiting]))
    })
  )

  test(
    "an event is released once: again it is a defect, and nothing is stored of what is released with it",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const endpoint = yield* addEndpoint(yield* newAccount)
      const released = releaseTo([endpoint])
      yield* store.release([released])
      const again = { ...released, deliveries: releaseTo([endpoint]).deliveries }
      const exit = yield* Effect.exit(store.release([releaseTo([endpoint]), again]))
      assert.isTrue(Exit.hasDies(exit))
      const events = yield* store.events(endpoint.account_id, { limit: 10 })
      const deliveries = yield* store.deliveries(endpoint.account_id, { limit: 10 })
      assert.deepStrictEqual(json(events), json([released.event]))
      assert.deepStrictEqual(json(deliveries), json(released.deliveries))
    })
  )

  test(
    "a release is part of the unit of work it is asked in",
    Effect.gen(function*() {
      const [store, unit] = [yield* WebhookStore, yield* UnitOfWork]
      const endpoint = yield* addEndpoint(yield* newAccount)
      yield* Effect.flip(unit.commit(Effect.andThen(store.release([releaseTo([endpoint])]), Effect.fail("taken back"))))
      assert.isEmpty(yield* store.events(endpoint.account_id, { limit: 10 }))
      assert.isEmpty(yield* store.deliveries(endpoint.account_id, { limit: 10 }))
    })
  )

  test(
    "deliveries are moved no more at once than asked for, and the endpoint is known to have more until none is left",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const endpoint = yield* addEndpoint(yield* newAccount)
      const isUnmoved = Effect.map(store.unmoved(1000), (found) => found.some(({ id }) => id === endpoint.id))
      yield* store.release(Array.from({ length: 5 }, () => releaseTo([endpoint])))
      const moved = yield* Effect.forEach(
        [2, 2, 2, 2],
        (limit) => Effect.zip(store.moveDeliveries(endpoint, blocking, limit), isUnmoved)
      )
      assert.deepStrictEqual(moved, [[2, true], [2, true], [1, false], [0, false]])
      const deliveries = yield* store.deliveries(endpoint.account_id, { limit: 10 })
      assert.deepStrictEqual(new Set(deliveries.map(({ status }) => status)), new Set(["blocked_endpoint"]))
    })
  )

  test(
    "a page of an endpoint has the newest of all states, or of one",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const endpoint = yield* addEndpoint(yield* newAccount)
      const { account_id, id: endpoint_id } = endpoint
      yield* store.release([...Array(6).keys()].map((seconds) => releaseTo([endpoint], after(seconds))))
      yield* store.moveDeliveries(endpoint, blocking, 3)
      const listed = (page: Omit<DeliveryPage, "endpoint_id">) =>
        Effect.map(store.deliveries(account_id, { endpoint_id, ...page }), (found) => found.map(({ id }) => id))
      const all = yield* listed({ limit: 10 })
      assert.deepStrictEqual(all, all.toSorted().toReversed())
      assert.lengthOf(all, 6)
      const [first, second] = [
        yield* listed({ limit: 4 }),
        yield* listed({ limit: 4, after: all[3] })
      ]
      assert.deepStrictEqual([...first, ...second], all)
      const of = (status: DeliveryStatus) => listed({ limit: 10, status })
      const [waiting, blocked] = [yield* of("pending"), yield* of("blocked_endpoint")]
      assert.deepStrictEqual([waiting.length, blocked.length, yield* of("succeeded")], [3, 3, []])
      assert.sameMembers([...waiting, ...blocked], all)
      const oldestWaiting = yield* listed({ limit: 10, after: waiting[0], status: "pending" })
      assert.deepStrictEqual(oldestWaiting, waiting.slice(1))
    })
  )

  test(
    "an endpoint that is disabled while Signals are released leaves no delivery waiting",
    Effect.gen(function*() {
      const [store, unit] = [yield* WebhookStore, yield* UnitOfWork]
      const endpoint = yield* addEndpoint(yield* newAccount)
      const disable = unit.commit(Effect.andThen(
        store.changeEndpoint(
          endpoint.account_id,
          endpoint.id,
          (now) => Result.succeed({ ...now, status: "disabled_user" as const })
        ),
        store.moveDeliveries(endpoint, blocking, movedAtOnce)
      ))
      const releases = Array.from({ length: 12 }, () => unit.commit(store.release([releaseTo([endpoint])])))
      yield* Effect.all([...releases.slice(0, 6), disable, ...releases.slice(6)], { concurrency: "unbounded" })
      const deliveries = yield* store.deliveries(endpoint.account_id, { limit: 100 })
      assert.isTrue(deliveries.every(({ status }) => status === "blocked_endpoint"))
    })
  )
}

/** A test that has the store for itself, as claims cover all accounts: what its accounts have is erased afterwards. */
const erasing = Effect.fnUntraced(function*(test: Effect.Effect<void, unknown, Stored>) {
  const [accounts, { erase }] = [yield* Accounts, yield* WebhookStore]
  const added: Array<AccountId> = []
  const add: NonNullable<typeof accounts.records>["add"] = (account) =>
    Effect.suspend(() => {
      added.push(account.id)
      return accounts.records!.add(account)
    })
  const noting = Accounts.of({ ...accounts, records: { ...accounts.records!, add } })
  yield* test.pipe(
    Effect.provideService(Accounts, noting),
    Effect.ensuring(Effect.suspend(() => Effect.forEach(added, erase)))
  )
})

/** The contract of every store of webhooks, in memory or in a database. */
export const webhookStoreSuite = <E>(name: string, layer: Layer.Layer<Stored, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`WebhookStore (${name})`, (it) => {
    const test: WebhookTest = (name, test) => it.effect(name, () => erasing(test))
    webhookEndpoints(test)
    failingEndpoints(test)
    webhookReleases(test)
    webhookBacklog(test)
    webhookClaims(test)
    webhookClaimRecovery(test)
    webhookRecords(test)
    webhookRetention(test)
    webhookShares(test)
    webhookWithdrawals(test)
  })
