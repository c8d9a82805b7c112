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
  /** The number of the latest attempt that has begun. */
  attempts: Int,
  next_attempt_at: NullOr(DateTimeUtcFromString),
  created_at: DateTimeUtcFromString
})
export type Delivery = typeof Delivery.Type

/**
 * A delivery as it is stored. `plan_step` counts the failed attempts of the current retry plan; a retry on request
 * starts it at 0.
 */
export interface StoredDelivery extends Delivery {
  readonly account_id: AccountId
  readonly plan_step: number
}

/** A delivery as its account sees it. */
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
 * An attempt that ended. Numbers count up from 1; a gap is an attempt whose outcome was never reported. `duration` is
 * in milliseconds, `answer` the first 16 KiB of the answer's body. Rule: Webhooks (decisions 14).
 */
export interface DeliveryAttempt {
  readonly number: number
  readonly started_at: DateTime.Utc
  readonly status: number | null
  readonly duration: number
  readonly error: AttemptError | null
  readonly answer: Uint8Array
}
