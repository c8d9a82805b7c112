import { Schema } from "effect"

/** The states of an endpoint. Rule: States (decisions 13). */
export const EndpointStatus = Schema.Literals([
  "pending_verification",
  "active",
  "disabled_user",
  "disabled_failures",
  "archived"
])
export type EndpointStatus = typeof EndpointStatus.Type

/**
 * What happens to an endpoint. `verified`: it echoed a challenge; `failed`: it is gone, or exhausted too many messages in a row; the
 * others are asked for by its account.
 */
export const EndpointEvent = Schema.Literals(["verified", "enabled", "disabled", "failed", "archived"])
export type EndpointEvent = typeof EndpointEvent.Type

type Transitions = Readonly<Partial<Record<EndpointEvent, EndpointStatus>>>

/** What each state becomes; what is not drawn is an invalid state, and archived is final. Rule: States (decisions 13). */
export const endpointTransitions: Readonly<Record<EndpointStatus, Transitions>> = {
  pending_verification: { verified: "active", archived: "archived" },
  active: { disabled: "disabled_user", failed: "disabled_failures", archived: "archived" },
  disabled_user: { enabled: "active", archived: "archived" },
  disabled_failures: { enabled: "active", archived: "archived" },
  archived: {}
}

/** What an endpoint becomes when something happens to it; undefined when it cannot happen in its state. */
export const endpointAfter = (status: EndpointStatus, event: EndpointEvent): EndpointStatus | undefined =>
  endpointTransitions[status][event]
