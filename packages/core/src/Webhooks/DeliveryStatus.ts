import { Schema } from "effect"

/** The states of a delivery. Rule: States (decisions 13). */
export const DeliveryStatus = Schema.Literals([
  "pending",
  "in_flight",
  "retry_wait",
  "succeeded",
  "exhausted",
  "blocked_endpoint",
  "cancelled"
])
export type DeliveryStatus = typeof DeliveryStatus.Type

/**
 * What happens to a delivery. `failed`: an attempt failed and another one follows; `exhausted`: the last attempt
 * failed; `lost`: the outcome of an attempt was not reported in time; `blocked` and `unblocked`: its endpoint was
 * disabled, or is active again; `cancelled`: its endpoint was archived, its payload deleted, or its organization
 * withheld; `retried`: somebody asked for another attempt, and the delivery is `blocked` at once while its endpoint is
 * disabled.
 */
export const DeliveryEvent = Schema.Literals([
  "claimed",
  "succeeded",
  "failed",
  "exhausted",
  "lost",
  "blocked",
  "unblocked",
  "cancelled",
  "retried"
])
export type DeliveryEvent = typeof DeliveryEvent.Type

type Transitions = Readonly<Partial<Record<DeliveryEvent, DeliveryStatus>>>

const leaving: Transitions = { blocked: "blocked_endpoint", cancelled: "cancelled" }

/** The next state by state and event; a missing event is invalid in that state. Rule: States (decisions 13). */
export const deliveryTransitions: Readonly<Record<DeliveryStatus, Transitions>> = {
  pending: { ...leaving, claimed: "in_flight" },
  in_flight: {
    ...leaving,
    succeeded: "succeeded",
    failed: "retry_wait",
    exhausted: "exhausted",
    lost: "retry_wait"
  },
  retry_wait: { ...leaving, claimed: "in_flight", retried: "pending" },
  succeeded: {},
  exhausted: { retried: "pending" },
  blocked_endpoint: { unblocked: "pending", retried: "pending", cancelled: "cancelled" },
  cancelled: {}
}

/** The states in which an event can happen to a delivery. */
export const statusesWith = (event: DeliveryEvent): ReadonlyArray<DeliveryStatus> =>
  DeliveryStatus.literals.filter((status) => deliveryTransitions[status][event] !== undefined)

/** The states in which another attempt may follow: the payload is kept. */
export const openDeliveries: ReadonlyArray<DeliveryStatus> = ["pending", "in_flight", "retry_wait", "blocked_endpoint"]
