import { EndpointId } from "@kontor/core"
import { DeliveryStatus } from "@kontor/core/Webhooks"
import { Schema } from "effect"
import { pageGuide, pageParameters } from "../../Pagination.ts"
import type { Guide, Guides } from "../../parameters/ParameterGuide.ts"
import { deliveryExample } from "./Answers.ts"

const { optionalKey } = Schema

/** The query parameters of the list of deliveries. */
export const deliveriesParameters = {
  endpoint: optionalKey(EndpointId),
  status: optionalKey(DeliveryStatus),
  ...pageParameters
}

/** The query parameters of the list of events. */
export const eventsParameters = pageParameters

/** The path parameter of a delivery. */
export const deliveryParameters = { id: Schema.String }

/** The guides of the parameters of the list of deliveries. */
export const deliveriesGuide: Readonly<Record<keyof typeof deliveriesParameters, Guide>> = {
  endpoint: {
    about: "Only deliveries to this webhook endpoint.",
    rule: "must be the id of a webhook endpoint",
    example: deliveryExample.endpoint_id
  },
  status: {
    about: "Only deliveries in this state.",
    rule: `must be one of ${DeliveryStatus.literals.join(", ")}`,
    example: "exhausted"
  },
  ...pageGuide("deliveries")
}

/** The guides of the parameters of the list of events. */
export const eventsGuide = pageGuide("events")

/** The guide of the path parameter of a delivery. */
export const deliveryGuide: Guides = {
  id: { about: "The id of the delivery.", rule: "must be the id of a delivery", example: deliveryExample.id }
}
