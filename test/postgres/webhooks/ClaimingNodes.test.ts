import { assert, it } from "@effect/vitest"
import { inFlightPerEndpoint, WebhookStore } from "@kontor/core"
import { Duration, Effect, Layer } from "effect"
import { newAccount } from "../../support/Accounts.ts"
import { url } from "../../support/Database.ts"
import * as PostgresStorage from "../../support/PostgresStorage.ts"
import { addEndpoint, after, releaseTo } from "../../support/Webhooks.ts"

const lease = Duration.seconds(60)

it.live("two nodes that claim at the same moment claim nothing twice, and of no endpoint more than 8", () =>
  Effect.gen(function*() {
    const database = yield* url
    const [one, other] = yield* Effect.all([
      Layer.build(PostgresStorage.node(database)),
      Layer.build(PostgresStorage.node(database))
    ])
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
