import { Effect } from "effect"
import type { SecureRandom } from "effect/crypto"
import { DeliveryId, type EndpointId, EventId, MessageId, newUlid } from "../PublicId.ts"
import type { StoredDelivery } from "./Delivery.ts"
import type { StoredEvent } from "./WebhookEvent.ts"

/** A released event with a delivery to each endpoint of its monitor. */
export interface Released {
  readonly event: StoredEvent
  readonly deliveries: ReadonlyArray<StoredDelivery>
}

/** A new event with a new delivery to each of these endpoints: every delivery is a message of its own, due at once. */
export const released: (
  event: Omit<StoredEvent, "id">,
  endpoints: ReadonlyArray<EndpointId>
) => Effect.Effect<Released, never, SecureRandom.SecureRandom> = Effect.fnUntraced(function*(seen, endpoints) {
  const { account_id, created_at } = seen
  const event_id = EventId.make(`evt_${yield* newUlid}`)
  const deliveries = yield* Effect.forEach(endpoints, (endpoint_id) =>
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
  return { event: { ...seen, id: event_id }, deliveries }
})
