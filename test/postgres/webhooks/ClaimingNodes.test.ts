import { assert, it } from "@effect/vitest"
import { inFlightPerEndpoint, type StoredEndpoint, UnitOfWork, WebhookStore } from "@kontor/core"
import { Duration, Effect, Layer } from "effect"
import { newAccount } from "../../support/Accounts.ts"
import { url } from "../../support/Database.ts"
import * as PostgresStorage from "../../support/PostgresStorage.ts"
import { addEndpoint, after, releaseTo } from "../../support/Webhooks.ts"

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
      const endpoints = yield* Effect.forEach(Array.from({ length: 5 }), () => addEndpoint(account))
      yield* store.release(Array.from({ length: 12 }, () => releaseTo(endpoints)))
    }).pipe(Effect.provide(one))

    const claims = WebhookStore.use((store) =>
      Effect.forEach(Array.from({ length: 20 }), () => store.claimDue(after(1), 3, lease))
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
        store.release(Array.from({ length: inFlightPerEndpoint }, () => releaseTo([endpoint], after(seconds))))
      )
    const claim = WebhookStore.use((store) => store.claimDue(after(2), 2 * inFlightPerEndpoint, lease))
    const endpoint = yield* Effect.gen(function*() {
      const endpoint = yield* addEndpoint(yield* newAccount)
      yield* release(endpoint, 0)
      yield* WebhookStore.use((store) =>
        store.moveDeliveries(endpoint, { from: ["pending"], to: "blocked_endpoint" }, after(0))
      )
      yield* release(endpoint, 1)
      return endpoint
    }).pipe(Effect.provide(one))

    const unblocked = WebhookStore.use((store) =>
      store.moveDeliveries(endpoint, { from: ["blocked_endpoint"], to: "pending" }, after(0))
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
