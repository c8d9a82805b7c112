import { NodeCrypto } from "@effect/platform-node"
import { assert, it } from "@effect/vitest"
import type { AccountId } from "@kontor/core/Accounts"
import { after, newUlid, sealedBy } from "@kontor/core/testing/fixtures"
import { WebhookStore } from "@kontor/core/Webhooks"
import { Database, Migrations, WebhookStorePostgres } from "@kontor/postgres"
import { DateTime, Duration, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { randomUUID } from "node:crypto"
import { emptyUrl } from "../../support/Database.ts"
import { migratedUntil } from "../../support/Upgrades.ts"

/** The number of migrations before claims had a table: the delivery itself said what is in flight. */
const withLeases = 15

const ended = after(60)

/** Adds an endpoint in this state with a delivery in flight, as they were stored then. */
const addInFlight = Effect.fnUntraced(function*(status: string) {
  const sql = yield* SqlClient.SqlClient
  const [account_id, endpoint_id] = [randomUUID() as AccountId, `wep_${newUlid()}`]
  const event_id = `evt_${newUlid()}`
  yield* sql`INSERT INTO accounts ${sql.insert({ id: account_id, name: "Muster GmbH", created_at: new Date() })}`
  yield* sql`INSERT INTO webhook_endpoints ${
    sql.insert({
      account_id,
      id: endpoint_id,
      name: "Hauptsystem",
      url: "https://hooks.example.com/kontor",
      status,
      exhausted_in_a_row: 0,
      sealed_secret: sealedBy("a"),
      sealed_headers: sealedBy("a"),
      created_at: new Date()
    })
  }`
  yield* sql`INSERT INTO webhook_deliveries ${
    sql.insert({
      account_id,
      id: `del_${newUlid()}`,
      endpoint_id,
      event_id,
      message_id: `msg_${newUlid()}`,
      type: "endpoint.test",
      status: "in_flight",
      attempts: 2,
      plan_step: 1,
      leased_until: DateTime.toDateUtc(ended),
      created_at: new Date()
    })
  }`
  return account_id
})

const store = Layer.provide(WebhookStorePostgres.layer, NodeCrypto.layerSecureRandom)

it.live("what was in flight at the upgrade is attempted again when its claim would have ended, if its endpoint is active", () =>
  Effect.gen(function*() {
    yield* migratedUntil(withLeases)
    const statuses = ["active", "disabled_user", "disabled_failures", "archived"]
    const accounts = yield* Effect.forEach(statuses, addInFlight)
    yield* Migrations.migrate
    yield* Effect.gen(function*() {
      const { claimDue, deliveries } = yield* WebhookStore
      const held = yield* Effect.forEach(accounts, (account) => deliveries(account, { limit: 9, before: undefined }))
      assert.deepStrictEqual(
        held.flat().map(({ status }) => status),
        ["retry_wait", "blocked_endpoint", "blocked_endpoint", "cancelled"]
      )
      assert.isEmpty(yield* claimDue(after(59), 9, Duration.minutes(1)))
      const [claimed] = yield* claimDue(ended, 9, Duration.minutes(1))
      assert.deepInclude(claimed!.delivery, { id: held[0]![0]!.id, attempts: 3, plan_step: 1 })
    }).pipe(Effect.provide(store))
  }).pipe(Effect.provide(Layer.unwrap(Effect.map(emptyUrl, (url) => Database.layer({ url }))))))
