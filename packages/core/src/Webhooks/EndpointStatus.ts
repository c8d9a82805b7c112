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
 * What happens to an endpoint. `verified`: it echoed a challenge; `failed`: it is gone, or exhausted too many messages
 * in a row; its account asks for the others.
 */
export const EndpointEvent = Schema.Literals(["verified", "enabled", "disabled", "failed", "archived"])
export type EndpointEvent = typeof EndpointEvent.Type

type Transitions = Readonly<Partial<Record<EndpointEvent, EndpointStatus>>>

/**
 * The next state by state and event; a missing event is invalid in that state. Archived is final. Rule: States
 * (decisions 13).
 */
export const endpointTransitions: Readonly<Record<EndpointStatus, Transitions>> = {
  pending_verification: { verified: "active", archived: "archived" },
  active: { disabled: "disabled_user", failed: "disabled_failures", archived: "archived" },
  disabled_user: { enabled: "active", archived: "archived" },
  disabled_failures: { enabled: "active", archived: "archived" },
  archived: {}
}

const goals: Readonly<Partial<Record<EndpointEvent, EndpointStatus>>> = {
  verified: "active",
  enabled: "active",
  disabled: "disabled_user",
  archived: "archived"
}

/**
 * Whether an endpoint is already in the state that a requested event leads to: it stays unchanged. Rule: States
 * (decisions 13).
 */
export const isEndpointThere = (status: EndpointStatus, event: EndpointEvent): boolean => goals[event] === status

/** The state of an endpoint after an event; undefined when the event is invalid in its state. */
export const endpointAfter = (status: EndpointStatus, event: EndpointEvent): EndpointStatus | undefined =>
  endpointTransitions[status][event]
