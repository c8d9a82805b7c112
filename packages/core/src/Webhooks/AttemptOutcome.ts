import { DateTime } from "effect"
import type { StoredDelivery } from "./Delivery.ts"
import type { StoredEndpoint } from "./Endpoint.ts"
import { endpointAfter, type EndpointStatus } from "./EndpointStatus.ts"
import { waitingFrom } from "./NextDelivery.ts"
import { exhaustedThatDisable, type Verdict } from "./RetryPlan.ts"

/** The part of an endpoint that an attempt changes. */
type EndpointPart = Pick<StoredEndpoint, "status" | "exhausted_in_a_row">

/** The part of a delivery in flight that an attempt changes. */
type DeliveryPart = Pick<StoredDelivery, "status" | "plan_step" | "next_attempt_at">

const failing = ({ exhausted_in_a_row, status }: EndpointPart): EndpointPart => ({
  exhausted_in_a_row,
  status: endpointAfter(status, "failed") ?? status
})

const oneMore = ({ exhausted_in_a_row, status }: EndpointPart): EndpointPart => {
  const counted = { status, exhausted_in_a_row: exhausted_in_a_row + 1 }
  return counted.exhausted_in_a_row < exhaustedThatDisable ? counted : failing(counted)
}

/**
 * The endpoint after an attempt: a 410 disables it, and so do 5 exhausted messages in a row. An endpoint that is not
 * active stays unchanged. Rule: Attempts (decisions 14).
 */
export const endpointAfterAttempt = (endpoint: EndpointPart, verdict: Verdict): EndpointPart => {
  switch (verdict._tag) {
    case "Succeeded":
      return { status: endpoint.status, exhausted_in_a_row: 0 }
    case "Retry":
      return { status: endpoint.status, exhausted_in_a_row: endpoint.exhausted_in_a_row }
    case "Exhausted":
      return oneMore(endpoint)
    case "EndpointGone":
      return failing(endpoint)
  }
}

/**
 * The delivery after an attempt, by the state of its endpoint. A message that needs another attempt waits for it while
 * the endpoint is active, is blocked while it is disabled, and is cancelled once it is archived. An attempt that the
 * endpoint answered with 410 does not count in the plan. Rule: Attempts (decisions 14).
 */
export const deliveryAfterAttempt = (
  { plan_step }: Pick<StoredDelivery, "plan_step">,
  verdict: Verdict,
  endpoint: EndpointStatus,
  now: DateTime.Utc
): DeliveryPart => {
  switch (verdict._tag) {
    case "Succeeded":
      return { status: "succeeded", plan_step, next_attempt_at: null }
    case "Exhausted":
      return { status: "exhausted", plan_step: plan_step + 1, next_attempt_at: null }
    case "Retry":
      return { ...waitingFrom(DateTime.add(now, { milliseconds: verdict.after }))[endpoint], plan_step: plan_step + 1 }
    case "EndpointGone":
      return { ...waitingFrom(now)[endpoint], plan_step }
  }
}
