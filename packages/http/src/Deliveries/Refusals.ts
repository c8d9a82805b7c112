import type { DeliveryStatus } from "@kontor/core"
import { invalidState } from "../problems/InvalidStates.ts"
import { refuse } from "../problems/Problem.ts"
import { NotFoundProblem } from "../problems/ProblemBodies.ts"

/** Why a delivery is not sent again, and what can be done. Rule: States (decisions 13). */
const possible: Readonly<Record<DeliveryStatus, string>> = {
  pending: "it is attempted as soon as possible.",
  in_flight: "it is attempted at this moment. Ask again when that has ended.",
  retry_wait: "it cannot be sent again at this moment. Ask again.",
  succeeded: "it has arrived, and is not sent again.",
  exhausted: "its payload is kept no longer than 30 days, or its endpoint is archived or not verified.",
  blocked_endpoint: "it cannot be sent again at this moment. Ask again.",
  cancelled: "that is final. Its endpoint was archived, or its payload is kept no longer."
}

const deliveryNotFound = refuse(NotFoundProblem, { detail: "The account has no delivery of this id." })

/** How the refusals of deliveries are told, by the tag of the core's error. */
export const refusalsOfDeliveries = {
  DeliveryNotFound: () => deliveryNotFound,
  InvalidState: invalidState(possible)
}
