import { type DateTime, Schema } from "effect"
import type { AccountId } from "../Accounts/Account.ts"
import { DeliveryId, EndpointId, EventId, MessageId } from "../PublicId.ts"
import { DeliveryStatus } from "./DeliveryStatus.ts"
import type { AttemptError } from "./WebhookTransport.ts"

const { DateTimeUtcFromString, Int, Literals, NullOr, Struct } = Schema

/** A message on its way to an endpoint. Rule: Monitoring (decisions 13). */
export const Delivery = Struct({
  id: DeliveryId,
  endpoint_id: EndpointId,
  event_id: EventId,
  message_id: MessageId,
  type: Literals(["organization.signal.detected", "endpoint.test"]),
  status: DeliveryStatus,
  /** The number of the attempt that was begun last. */
  attempts: Int,
  next_attempt_at: NullOr(DateTimeUtcFromString),
  created_at: DateTimeUtcFromString
})
export type Delivery = typeof Delivery.Type

/** A delivery as it is stored. `plan_step` counts the failed attempts of the retry plan under way: asked for again, it starts anew. */
export interface StoredDelivery extends Delivery {
  readonly account_id: AccountId
  readonly plan_step: number
}

/** What an account sees of its delivery. */
export const deliveryOf = (stored: StoredDelivery): Delivery => ({
  id: stored.id,
  endpoint_id: stored.endpoint_id,
  event_id: stored.event_id,
  message_id: stored.message_id,
  type: stored.type,
  status: stored.status,
  attempts: stored.attempts,
  next_attempt_at: stored.next_attempt_at,
  created_at: stored.created_at
})

/**
 * An attempt that came to an end. Numbers count up from 1; one is missing where nobody said what became of the attempt. `duration` is in
 * milliseconds, `answer` the first 16 KiB of the answer's body. Rule: Webhooks (decisions 14).
 */
export interface DeliveryAttempt {
  readonly number: number
  readonly started_at: DateTime.Utc
  readonly status: number | null
  readonly duration: number
  readonly error: AttemptError | null
  readonly answer: Uint8Array
}
