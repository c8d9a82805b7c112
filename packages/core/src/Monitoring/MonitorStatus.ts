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
 * What happens to a monitor. `baselined`: everything known is recorded as seen; `endpoints_lost` and `endpoints_found`: whether one
 * of its endpoints is usable; `uncovered` and `covered`: whether the balance covers its next cycle; `withheld` and `released`:
 * whether its entity may be shown; `failed`: it failed too often to go on by itself.
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
  "released",
  "failed",
  "archived"
])
export type MonitorEvent = typeof MonitorEvent.Type

type Transitions = Readonly<Partial<Record<MonitorEvent, MonitorStatus>>>

const paused: Transitions = { paused: "paused_user", archived: "archived" }

/**
 * What each state becomes; what is not drawn is an invalid state. A monitor that a user resumes finds out anew whether its endpoints,
 * its credits and its entity let it go on. Rule: States (decisions 13).
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
    covered: "active",
    endpoints_lost: "paused_configuration",
    withheld: "paused_entitlement"
  },
  paused_entitlement: { ...paused, released: "active" },
  error: { ...paused, resumed: "active" },
  archived: {}
}

/** What a monitor becomes when something happens to it; undefined when it cannot happen in its state. */
export const monitorAfter = (status: MonitorStatus, event: MonitorEvent): MonitorStatus | undefined =>
  monitorTransitions[status][event]
