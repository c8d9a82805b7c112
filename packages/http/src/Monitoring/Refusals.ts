import type { MonitorStatus, NothingToWatch } from "@kontor/core/Monitoring"
import { invalidState } from "../problems/InvalidState.ts"
import { refuse } from "../problems/Problem.ts"
import { NotFoundProblem } from "../problems/ProblemBodies.ts"
import { invalidBody, limitReached, refusalsOfLookups } from "../problems/Refusals.ts"

/** The possible changes of a monitor in each state. Rule: States (decisions 13). */
const possible: Readonly<Record<MonitorStatus, string>> = {
  initializing: "its baseline is still to come. It can be paused, changed and archived, and checked once it is active.",
  active: "it can be checked, paused, changed and archived.",
  paused_user: "it can be resumed, changed and archived.",
  paused_configuration:
    "none of its endpoints is active. Verify or enable one, or name others, and it goes on by itself. It can also be paused, changed and archived.",
  paused_billing:
    "the balance does not cover its next cycle. Have credits granted, or choose an interval that costs less, and it goes on by itself. It can also be resumed then, paused, changed and archived.",
  paused_entitlement:
    "its organization is not shown at present. It goes on by itself when that ends. It can also be paused, changed and archived.",
  error: "it failed too often. It can be resumed, paused, changed and archived.",
  archived: "that is final. Create another one."
}

const monitorNotFound = refuse(NotFoundProblem, { detail: "The account has no monitor of this id." })

const nothingToWatch = ({ entity_id }: NothingToWatch) =>
  refuse(NotFoundProblem, { detail: `The register holds no organization of the entity_id ${entity_id}.` })

/** The refusals of monitors, by the tag of core's error. */
export const refusalsOfMonitors = {
  MonitorNotFound: () => monitorNotFound,
  InvalidState: invalidState(possible)
}

/** The refusals of a new monitor. */
export const refusalsOfNewMonitors = {
  NothingToWatch: nothingToWatch,
  InvalidParameters: invalidBody,
  LimitReached: limitReached,
  UpstreamUnavailable: refusalsOfLookups.UpstreamUnavailable
}
