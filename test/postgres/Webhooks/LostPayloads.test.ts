import { assert, it } from "@effect/vitest"
import { WebhookStore } from "@kontor/core/Webhooks"
import { addEndpoint, after, newAccount, releaseTo, roomFor } from "@kontor/testing/fixtures"
import { Duration, Effect } from "effect"
import { SqlClient } from "effect/sql"
import * as PostgresStorage from "../../support/PostgresStorage.ts"

it.effect("what waits and has lost its event is cancelled when its turn comes, and keeps no other waiting", () =>
  Effect.gen(function*() {
    const [store, sql] = [yield* WebhookStore, yield* SqlClient.SqlClient]
    const endpoint = yield* addEndpoint(yield* newAccount)
    yield* store.release(Array.from({ length: 3 }, (_, second) => releaseTo([endpoint], after(second))))
    const [newest] = yield* store.events(endpoint.account_id, { limit: 1 })
    yield* sql`DELETE FROM webhook_events WHERE id <> ${newest!.id}`
    const claimed = yield* store.claimDue(after(9), roomFor(8), Duration.seconds(60))
    assert.deepStrictEqual(claimed.map(({ event }) => event?.id), [newest!.id])
    const deliveries = yield* store.deliveries(endpoint.account_id, { limit: 9 })
    assert.deepStrictEqual(deliveries.map(({ status }) => status), ["in_flight", "cancelled", "cancelled"])
  }).pipe(Effect.provide(PostgresStorage.layer)))
