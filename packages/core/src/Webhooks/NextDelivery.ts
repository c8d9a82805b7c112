import { type DateTime, Record } from "effect"
import type { StoredDelivery } from "./Delivery.ts"
import { type DeliveryStatus, statusesWith } from "./DeliveryStatus.ts"
import type { EndpointStatus } from "./EndpointStatus.ts"

/** The state a delivery enters, and when its next attempt is due; null where no attempt is planned. */
export type NextDelivery = Pick<StoredDelivery, "status" | "next_attempt_at">

/** Deliveries that change from some states to another. */
export interface DeliveryMove {
  readonly from: ReadonlyArray<DeliveryStatus>
  readonly to: NextDelivery
}

const claimable = statusesWith("claimed")

const nextIn = (status: DeliveryStatus, at: DateTime.Utc): NextDelivery => ({
  status,
  next_attempt_at: claimable.includes(status) ? at : null
})

const waiting: Readonly<Record<EndpointStatus, DeliveryStatus>> = {
  pending_verification: "blocked_endpoint",
  active: "retry_wait",
  disabled_user: "blocked_endpoint",
  disabled_failures: "blocked_endpoint",
  archived: "cancelled"
}

/**
 * The next state of a delivery in flight that needs another attempt at an instant, by the state of its endpoint. Rule:
 * Webhooks (decisions 14).
 */
export const waitingFrom = (at: DateTime.Utc): Readonly<Record<EndpointStatus, NextDelivery>> =>
  Record.map(waiting, (status) => nextIn(status, at))

const retried: Readonly<Record<"active" | "disabled_user" | "disabled_failures", DeliveryStatus>> = {
  active: "pending",
  disabled_user: "blocked_endpoint",
  disabled_failures: "blocked_endpoint"
}

/**
 * The next state of a delivery that somebody retries at an instant, by the state of its endpoint; absent where the
 * endpoint receives no messages. Rule: States (decisions 13).
 */
export const retriedFrom = (at: DateTime.Utc): Readonly<Partial<Record<EndpointStatus, NextDelivery>>> =>
  Record.map(retried, (status) => nextIn(status, at))

const move = (event: "blocked" | "unblocked" | "cancelled", to: NextDelivery): DeliveryMove => ({
  from: statusesWith(event).filter((status) => status !== "in_flight"),
  to
})

/**
 * How the deliveries of an endpoint change when it enters a state at an instant: they wait while it is disabled,
 * continue when it is active again, and are cancelled with it. Those in flight follow when their attempt ends. Rule:
 * Webhooks (decisions 14).
 */
export const movesFrom = (at: DateTime.Utc): Readonly<Record<EndpointStatus, DeliveryMove | undefined>> => {
  const blocked = move("blocked", nextIn("blocked_endpoint", at))
  return {
    pending_verification: undefined,
    active: move("unblocked", nextIn("pending", at)),
    disabled_user: blocked,
    disabled_failures: blocked,
    archived: move("cancelled", nextIn("cancelled", at))
  }
}
