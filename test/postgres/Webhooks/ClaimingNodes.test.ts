import { assert, it } from "@effect/vitest"
import { UnitOfWork } from "@kontor/core"
import { movesFrom, retriedFrom, waitingFrom } from "@kontor/core/internal"
import { inFlightPerEndpoint, movedAtOnce, type StoredEndpoint, WebhookStore } from "@kontor/core/Webhooks"
import { addEndpoint, after, blocking, newAccount, releaseTo, roomFor, settlementOf } from "@kontor/testing/fixtures"
import { Array, Duration, Effect, Layer, Result } from "effect"
import { url } from "../../support/Database.ts"
import * as PostgresStorage from "../../support/PostgresStorage.ts"

const lease = Duration.seconds(60)

/** Two nodes on a new database. */
const twoNodes = Effect.flatMap(
  url,
  (database) => Effect.all([Layer.build(PostgresStorage.node(database)), Layer.build(PostgresStorage.node(database))])
)

it.live("two nodes that claim at the same moment claim nothing twice, and of no endpoint more than 8", () =>
  Effect.gen(function*() {
    const [one, other] = yield* twoNodes
    yield* Effect.gen(function*() {
      const store = yield* WebhookStore
      const account = yield* newAccount
      const endpoints = yield* Effect.forEach(Array.range(1, 5), () => addEndpoint(account))
      yield* store.release(Array.makeBy(12, () => releaseTo(endpoints)))
    }).pipe(Effect.provide(one))

    const claims = WebhookStore.use((store) =>
      Effect.forEach(Array.range(1, 20), () => store.claimDue(after(1), roomFor(3), lease))
    )
    const claimed = yield* Effect.all([Effect.provide(claims, one), Effect.provide(claims, other)], {
      concurrency: "unbounded"
    })
    const deliveries = claimed.flat(2).map(({ delivery }) => delivery.id)
    assert.lengthOf(deliveries, 5 * inFlightPerEndpoint)
    assert.strictEqual(new Set(deliveries).size, deliveries.length)
  }))

it.live("what a claim has not committed yet counts as in flight, also for a node for which something else is due first", () =>
  Effect.gen(function*() {
    const [one, other] = yield* twoNodes
    const release = (endpoint: StoredEndpoint, seconds: number) =>
      WebhookStore.use((store) =>
        store.release(Array.makeBy(inFlightPerEndpoint, () => releaseTo([endpoint], after(seconds))))
      )
    const claim = WebhookStore.use((store) => store.claimDue(after(2), roomFor(2 * inFlightPerEndpoint), lease))
    const endpoint = yield* Effect.gen(function*() {
      const endpoint = yield* addEndpoint(yield* newAccount)
      yield* release(endpoint, 0)
      yield* WebhookStore.use((store) => store.moveDeliveries(endpoint, blocking, movedAtOnce))
      yield* release(endpoint, 1)
      return endpoint
    }).pipe(Effect.provide(one))

    const unblocked = WebhookStore.use((store) =>
      store.moveDeliveries(endpoint, {
        from: ["blocked_endpoint"],
        to: { status: "pending", next_attempt_at: after(0) }
      }, movedAtOnce)
    )
    const claimed = yield* UnitOfWork.use((unit) =>
      unit.commit(Effect.gen(function*() {
        const first = yield* claim
        yield* Effect.provide(unblocked, other)
        return [...first, ...yield* Effect.provide(claim, other)]
      }))
    ).pipe(Effect.provide(one))
    const later = yield* Effect.provide(claim, other)
    assert.lengthOf([...claimed, ...later], inFlightPerEndpoint)
  }))

it.live("nodes that claim and settle while endpoints are disabled and deliveries are restarted neither lose nor repeat any, nor wait in a circle", () =>
  Effect.gen(function*() {
    const [one, other] = yield* twoNodes
    const { account, endpoints } = yield* Effect.gen(function*() {
      const store = yield* WebhookStore
      const account = yield* newAccount
      const endpoints = yield* Effect.forEach(Array.range(1, 6), () => addEndpoint(account))
      yield* store.release(Array.makeBy(50, () => releaseTo(endpoints)))
      return { account, endpoints }
    }).pipe(Effect.provide(one))

    const succeeded: Array<string> = []
    const node = Effect.gen(function*() {
      const [store, unit] = [yield* WebhookStore, yield* UnitOfWork]
      const round = Effect.gen(function*() {
        yield* store.recover(after(1), waitingFrom(after(1)))
        const due = yield* store.claimDue(after(1), roomFor(16), lease)
        yield* Effect.forEach(due, ({ delivery, endpoint }, place) =>
          place % 3 > 0 || delivery.attempts > 2
            ? Effect.map(store.settle(settlementOf(delivery)), (isSettled) => {
              if (isSettled) succeeded.push(delivery.id)
            })
            : unit.commit(Effect.gen(function*() {
              yield* store.changeEndpoint(account, endpoint.id, (held) =>
                Result.succeed({ ...held, exhausted_in_a_row: held.exhausted_in_a_row + 1 }))
              yield* store.settle(
                settlementOf(delivery, { status: "retry_wait", plan_step: 1, next_attempt_at: after(1) })
              )
            })), { concurrency: "unbounded", discard: true })
        return due.length
      })
      yield* Effect.repeat(round, { until: () => succeeded.length === 300 })
    })
    const operator = Effect.gen(function*() {
      const [store, unit] = [yield* WebhookStore, yield* UnitOfWork]
      const change = (endpoint: StoredEndpoint, status: "active" | "disabled_user") =>
        unit.commit(Effect.gen(function*() {
          yield* store.changeEndpoint(account, endpoint.id, (held) => Result.succeed({ ...held, status }))
          yield* store.moveDeliveries(endpoint, movesFrom(after(1))[status]!, movedAtOnce)
        }))
      for (const endpoint of endpoints) {
        yield* change(endpoint, "disabled_user")
        yield* store.restart({ account_id: account, from: ["retry_wait"], next: retriedFrom(after(1)) })
        yield* change(endpoint, "active")
      }
    })
    yield* Effect.all(
      [Effect.provide(node, one), Effect.provide(node, other), Effect.provide(operator, one)],
      { concurrency: "unbounded" }
    )
    assert.strictEqual(new Set(succeeded).size, 300)
    const store = yield* Effect.provide(WebhookStore, one)
    const deliveries = yield* store.deliveries(account, { limit: 1000 })
    assert.isTrue(deliveries.every(({ status }) => status === "succeeded"))
  }))
