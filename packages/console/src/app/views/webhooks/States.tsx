import type { WebhookDelivery, WebhookDeliveryDetail, WebhookEndpoint } from "@kontor/client"
import { useWords } from "../../language/Language.ts"
import { Badge, type Tone } from "../../ui/Badge.tsx"
import { webhookWords } from "./Words.ts"

const endpointTones: Readonly<Record<WebhookEndpoint["status"], Tone>> = {
  pending_verification: "waiting",
  active: "good",
  disabled_user: "ended",
  disabled_failures: "bad",
  archived: "ended"
}

const deliveryTones: Readonly<Record<WebhookDelivery["status"], Tone>> = {
  pending: "waiting",
  in_flight: "waiting",
  retry_wait: "waiting",
  succeeded: "good",
  exhausted: "bad",
  blocked_endpoint: "bad",
  cancelled: "ended"
}

/** The state of an endpoint. */
export const EndpointStatus = ({ status }: Pick<WebhookEndpoint, "status">) => (
  <Badge tone={endpointTones[status]}>{useWords(webhookWords).states[status]}</Badge>
)

/** The state of a delivery. */
export const DeliveryStatus = ({ status }: Pick<WebhookDelivery, "status">) => (
  <Badge tone={deliveryTones[status]}>{useWords(webhookWords).deliveryStates[status]}</Badge>
)

/** Every state that a delivery can have. */
export const deliveryStates = Object.keys(deliveryTones) as ReadonlyArray<WebhookDelivery["status"]>

/** Whether a delivery is about to be attempted, or is being attempted. */
export const isUnderWay = ({ delivery: { status } }: WebhookDeliveryDetail): boolean =>
  status === "pending" || status === "in_flight"

/** The states in which a delivery can be sent again. */
export const retriable: ReadonlySet<WebhookDelivery["status"]> = new Set([
  "exhausted",
  "blocked_endpoint",
  "retry_wait"
])
