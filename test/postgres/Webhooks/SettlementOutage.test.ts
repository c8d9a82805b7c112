import { NodeCrypto } from "@effect/platform-node"
import { assert, it } from "@effect/vitest"
import { DeliveryId, EventId, MessageId, StorageUnavailable } from "@kontor/core"
import { AccountId } from "@kontor/core/Accounts"
import { type StoredDelivery, WebhookStore } from "@kontor/core/Webhooks"
import { Database, WebhookStorePostgres } from "@kontor/postgres"
import { anEndpoint, newUlid, settlementOf, start, tcpServer } from "@kontor/testing/fixtures"
import { Array, Cause, Effect, Exit, Layer, Redacted } from "effect"
import { randomUUID } from "node:crypto"

const account = AccountId.make(randomUUID())

/** A delivery in flight, as far as its worker knows it. */
const inFlight = (): StoredDelivery => ({
  account_id: account,
  id: DeliveryId.make(`del_${newUlid()}`),
  endpoint_id: anEndpoint(account).id,
  event_id: EventId.make(`evt_${newUlid()}`),
  message_id: MessageId.make(`msg_${newUlid()}`),
  type: "organization.signal.detected",
  status: "in_flight",
  attempts: 1,
  plan_step: 0,
  next_attempt_at: null,
  created_at: start
})

it.live("deliveries that cannot be settled in an outage are not tried one by one: each fails after the statement they share", () =>
  Effect.gen(function*() {
    const { port, sockets } = yield* tcpServer((socket) => socket.destroy())
    const store = WebhookStorePostgres.layer.pipe(
      Layer.provide(Database.layer({ url: Redacted.make(`postgres://kontor@127.0.0.1:${port}/kontor`) })),
      Layer.provide(NodeCrypto.layerSecureRandom)
    )
    const exits = yield* Effect.forEach(
      Array.makeBy(200, inFlight),
      (delivery) => Effect.exit(WebhookStore.use(({ settle }) => settle(settlementOf(delivery)))),
      { concurrency: "unbounded" }
    ).pipe(Effect.provide(store))
    for (const exit of exits) {
      assert.instanceOf(Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined, StorageUnavailable)
    }
    assert.isBelow(sockets.length, exits.length / 4)
  }))
