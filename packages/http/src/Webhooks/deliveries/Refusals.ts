import type { RetryObstacle } from "@kontor/core"
import type { DeliveryStatus } from "@kontor/core/Webhooks"
import { invalidState } from "../../problems/InvalidState.ts"
import { refuse } from "../../problems/Problem.ts"
import { NotFoundProblem } from "../../problems/ProblemBodies.ts"

/** Why a delivery is not retried in each state, and what to do. Rule: States (decisions 13). */
const possible: Readonly<Record<DeliveryStatus, string>> = {
  pending: "it will be attempted as soon as possible.",
  in_flight: "it is being attempted at this moment. Try again when that has ended.",
  retry_wait: "it cannot be sent again at this moment. Try again.",
  succeeded: "it has arrived, and is not sent again.",
  exhausted: "it cannot be sent again at this moment. Try again.",
  blocked_endpoint: "it cannot be sent again at this moment. Try again.",
  cancelled:
    "that is final. Its endpoint was archived, its payload is gone after 30 days, or its organization was not shown when it was due."
}

/** The same for other obstacles, where its state would allow a retry. */
const obstacles: Readonly<Record<RetryObstacle, string>> = {
  payload_gone: "it cannot be sent again, for its payload is gone after 30 days.",
  organization_withheld: "it cannot be sent again, for its organization is not shown at present.",
  endpoint_archived: "it cannot be sent again, for its endpoint is archived.",
  endpoint_unverified: "it can be sent again once its endpoint is verified."
}

const deliveryNotFound = refuse(NotFoundProblem, { detail: "The account has no delivery of this id." })

/** The refusals of deliveries, by the tag of core's error. */
export const refusalsOfDeliveries = {
  DeliveryNotFound: () => deliveryNotFound,
  InvalidState: invalidState(possible, obstacles)
}
