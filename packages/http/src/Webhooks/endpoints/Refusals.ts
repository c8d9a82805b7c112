import type { DestinationFault, DestinationRefused, EndpointStatus } from "@kontor/core/Webhooks"
import { invalidState } from "../../problems/InvalidState.ts"
import { refuse } from "../../problems/Problem.ts"
import { NotFoundProblem } from "../../problems/ProblemBodies.ts"
import { invalidBody, limitReached } from "../../problems/Refusals.ts"

/** The requirement that an address breaks, for each rule of destinations. Rule: Destinations (decisions 14). */
const destinationRules: Readonly<Record<DestinationFault, string>> = {
  MALFORMED:
    "must be an absolute address of at most 2048 characters, without blanks or a fragment, such as https://hooks.example.com/kontor",
  SCHEME: "must begin with https://",
  USERINFO: "must have no user name and no password; put credentials for the receiver into headers",
  PORT: "must have no port, or 443, or one from 1024 on",
  PRIVATE_HOST:
    "must have a host of the public internet: no local name, and no address of a private or special-purpose range"
}

/** Refuses a forbidden address, and names the rule it breaks. The address itself is not repeated. */
const destinationRefused = ({ fault }: DestinationRefused) =>
  invalidBody({ parameters: { url: [`url ${destinationRules[fault]}`] } })

/** Refuses an unknown id, whatever its form. */
const endpointNotFound = refuse(NotFoundProblem, { detail: "The account has no webhook endpoint of this id." })

/** The possible changes of an endpoint in each state. Rule: States (decisions 13). */
const possible: Readonly<Record<EndpointStatus, string>> = {
  pending_verification: "verify it, and it becomes active. It can also be tested and archived.",
  active: "it can be tested, disabled and archived.",
  disabled_user: "it can be enabled, tested and archived.",
  disabled_failures: "it can be enabled, tested and archived.",
  archived: "that is final. Create another one."
}

/** The refusals of one endpoint, by the tag of core's error. */
export const refusalsOfEndpoints = {
  EndpointNotFound: () => endpointNotFound,
  InvalidState: invalidState(possible)
}

/** The refusals of a new endpoint. */
export const refusalsOfNewEndpoints = {
  DestinationRefused: destinationRefused,
  LimitReached: limitReached
}
