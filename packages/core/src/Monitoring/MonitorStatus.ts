import { Schema } from "effect"

/** The states of a monitor. Rule: States (decisions 13). */
export const MonitorStatus = Schema.Literals([
  "initializing",
  "active",
  "paused_user",
  "paused_configuration",
  "paused_billing",
  "paused_entitlement",
  "error",
  "archived"
])
export type MonitorStatus = typeof MonitorStatus.Type

/**
 * What happens to a monitor. `baselined`: everything known is recorded as seen; `endpoints_lost` and `endpoints_found`:
 * whether one of its endpoints is usable; `uncovered` and `covered`: whether the balance covers its next cycle;
 * `withheld` and `unwithheld`: whether its entity is withheld or its account suspended; `failed`: it failed too often
 * to continue by itself.
 */
export const MonitorEvent = Schema.Literals([
  "baselined",
  "paused",
  "resumed",
  "endpoints_lost",
  "endpoints_found",
  "uncovered",
  "covered",
  "withheld",
  "unwithheld",
  "failed",
  "archived"
])
export type MonitorEvent = typeof MonitorEvent.Type

type Transitions = Readonly<Partial<Record<MonitorEvent, MonitorStatus>>>

const paused: Transitions = { paused: "paused_user", archived: "archived" }

/**
 * The next state by state and event; a missing event is invalid in that state. A monitor that a user resumes checks
 * anew whether its endpoints, its credits and its entity let it continue. Rule: States (decisions 13).
 */
export const monitorTransitions: Readonly<Record<MonitorStatus, Transitions>> = {
  initializing: { ...paused, baselined: "active", failed: "error", withheld: "paused_entitlement" },
  active: {
    ...paused,
    endpoints_lost: "paused_configuration",
    uncovered: "paused_billing",
    withheld: "paused_entitlement",
    failed: "error"
  },
  paused_user: { resumed: "active", archived: "archived" },
  paused_configuration: { ...paused, endpoints_found: "active", withheld: "paused_entitlement" },
  paused_billing: {
    ...paused,
    resumed: "active",
    covered: "active",
    endpoints_lost: "paused_configuration",
    withheld: "paused_entitlement"
  },
  paused_entitlement: { ...paused, unwithheld: "active" },
  error: { ...paused, resumed: "active" },
  archived: {}
}

/** An event that an account asks for. */
export type RequestedMonitorEvent = "paused" | "resumed" | "archived"

const goals: Readonly<Record<RequestedMonitorEvent, ReadonlyArray<MonitorStatus>>> = {
  paused: ["paused_user"],
  resumed: ["active", "initializing"],
  archived: ["archived"]
}

/** Whether a monitor is in the state that an event leads to: it stays unchanged. Rule: States (decisions 13). */
export const isMonitorThere = (status: MonitorStatus, event: RequestedMonitorEvent): boolean =>
  goals[event].includes(status)

/** The state of a monitor after an event; undefined when the event is invalid in its state. */
export const monitorAfter = (status: MonitorStatus, event: MonitorEvent): MonitorStatus | undefined =>
  monitorTransitions[status][event]
