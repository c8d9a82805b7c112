import type { DeliveryStatus } from "@kontor/core"
import { invalidState } from "../problems/InvalidState.ts"
import { refuse } from "../problems/Problem.ts"
import { NotFoundProblem } from "../problems/ProblemBodies.ts"

/** Why a delivery is not sent again, and what can be done. Rule: States (decisions 13). */
const possible: Readonly<Record<DeliveryStatus, string>> = {
  pending: "it will be attempted as soon as possible.",
  in_flight: "it is being attempted at this moment. Try again when that has ended.",
  retry_wait: "it cannot be sent again at this moment. Try again.",
  succeeded: "it has arrived, and is not sent again.",
  exhausted:
    "it cannot be sent again, because its payload is gone after 30 days, or its endpoint is archived or not verified.",
  blocked_endpoint: "it cannot be sent again at this moment. Try again.",
  cancelled: "that is final. Its endpoint was archived, or its payload is gone after 30 days."
}

const deliveryNotFound = refuse(NotFoundProblem, { detail: "The account has no delivery of this id." })

/** How the refusals of deliveries are told, by the tag of the core's error. */
export const refusalsOfDeliveries = {
  DeliveryNotFound: () => deliveryNotFound,
  InvalidState: invalidState(possible)
}
