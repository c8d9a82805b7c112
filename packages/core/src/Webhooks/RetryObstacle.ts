import type { RetryObstacle } from "../InvalidState.ts"
import type { EndpointStatus } from "./EndpointStatus.ts"
import type { DeliveryRecord } from "./WebhookStore.ts"

const obstacleAt: Readonly<Partial<Record<EndpointStatus, RetryObstacle>>> = {
  archived: "endpoint_archived",
  pending_verification: "endpoint_unverified"
}

/** Whether the payload of a delivery is kept. A test has none to lose. */
export const isPayloadKept = ({ delivery, event }: Pick<DeliveryRecord, "delivery" | "event">): boolean =>
  event !== null || delivery.type === "endpoint.test"

/** Why a delivery cannot be sent again to an endpoint in this state; undefined if it can. */
export const retryObstacle = (
  record: Pick<DeliveryRecord, "delivery" | "event">,
  isWithheld: boolean,
  status: EndpointStatus | undefined
): RetryObstacle | undefined => {
  if (!isPayloadKept(record)) return "payload_gone"
  if (isWithheld) return "organization_withheld"
  return status === undefined ? undefined : obstacleAt[status]
}
