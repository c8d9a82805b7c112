import { Schema } from "effect"
import type { AccountId } from "../Accounts/Account.ts"
import { EventId, MonitorId } from "../PublicId.ts"
import { EntityId } from "../Register/identity/Identity.ts"
import { Signal } from "../Signals/Signal.ts"

/**
 * A Signal that a monitor released, kept for 30 days. Rule: Monitoring (decisions 13), GET /v1/account/webhook-events.
 */
export const WebhookEvent = Schema.Struct({
  id: EventId,
  monitor_id: MonitorId,
  entity_id: EntityId,
  label: Schema.NullOr(Schema.String),
  signal: Signal,
  created_at: Schema.DateTimeUtcFromString
})
export type WebhookEvent = typeof WebhookEvent.Type

/** An event as it is stored. */
export interface StoredEvent extends WebhookEvent {
  readonly account_id: AccountId
}
