import { Effect } from "effect"
import type { SecureRandom } from "effect/crypto"
import { DeliveryId, EventId, MessageId, newUlid } from "../PublicId.ts"
import type { StoredDelivery } from "./Delivery.ts"
import type { StoredEvent } from "./WebhookEvent.ts"
import type { Release } from "./WebhookStore.ts"

/** The event of a release, and a delivery of it to each of its endpoints: those to endpoints that are not active are not stored. */
export interface Released {
  readonly event: StoredEvent
  readonly deliveries: ReadonlyArray<StoredDelivery>
}

/** What a release makes: every delivery is a message of its own, due at once. For adapters of `WebhookStore`. */
export const released: (release: Release) => Effect.Effect<Released, never, SecureRandom.SecureRandom> = Effect
  .fnUntraced(function*({ account_id, endpoint_ids, entity_id, label, monitor_id, released_at: created_at, signal }) {
    const event_id = EventId.make(`evt_${yield* newUlid}`)
    const deliveries = yield* Effect.forEach(new Set(endpoint_ids), (endpoint_id) =>
      Effect.gen(function*() {
        return {
          account_id,
          id: DeliveryId.make(`del_${yield* newUlid}`),
          endpoint_id,
          event_id,
          message_id: MessageId.make(`msg_${yield* newUlid}`),
          type: "organization.signal.detected",
          status: "pending",
          attempts: 0,
          plan_step: 0,
          next_attempt_at: created_at,
          created_at
        } satisfies StoredDelivery
      }))
    return { event: { account_id, id: event_id, monitor_id, entity_id, label, signal, created_at }, deliveries }
  })
