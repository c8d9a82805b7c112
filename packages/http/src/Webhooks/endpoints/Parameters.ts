import { EndpointStatus, type NewEndpoint, type SecretRotation } from "@kontor/core/Webhooks"
import { Schema } from "effect"
import { pageGuide, pageParameters } from "../../Pagination.ts"
import type { Guide, Guides } from "../../parameters/ParameterGuide.ts"

/** The query parameters of the list of endpoints. */
export const endpointsParameters = { status: Schema.optionalKey(EndpointStatus), ...pageParameters }

/** The guides of the parameters of the list of endpoints. */
export const endpointsGuide: Readonly<Record<keyof typeof endpointsParameters, Guide>> = {
  status: {
    about: "Only endpoints in this state. Without it, all but archived ones.",
    rule: `must be one of ${EndpointStatus.literals.join(", ")}`,
    example: "archived"
  },
  ...pageGuide("endpoints")
}

/** The path parameter of an endpoint. */
export const endpointParameters = { id: Schema.String }

/** The guide of the path parameter of an endpoint. */
export const endpointGuide: Guides = {
  id: {
    about: "The id of the endpoint, from the list of endpoints.",
    rule: "must be the id of a webhook endpoint",
    example: "wep_01k9xq1b2n8f5s3j7k4m6p0e9d"
  }
}

/** The guides of a new endpoint's members. */
export const newEndpointGuide: Readonly<Record<keyof NewEndpoint | "headers.*", Guide>> = {
  name: {
    about: "What the endpoint is for.",
    rule: "must be a text of 1 to 120 characters, without control characters"
  },
  url: { about: "Where messages are posted to.", rule: "must be a text such as https://hooks.example.com/kontor" },
  headers: {
    about:
      "Headers to add to each message, such as the credential that a gateway asks for. They are kept encrypted and never shown.",
    rule: "must be an object of at most 20 headers by name, each once, whatever the case"
  },
  "headers.*": {
    about: "The value of a header.",
    rule:
      "must be a header that is not the sender's own (such as host, content-* or webhook-*), with a value of 1 to 2048 visible ASCII characters"
  }
}

/** A new endpoint, for the OpenAPI document. */
export const newEndpointExample = {
  name: "CRM",
  url: "https://hooks.example.com/kontor",
  headers: { authorization: "Bearer of-your-gateway" }
}

/** The guides of the members of a rotation. */
export const rotationGuide: Readonly<Record<keyof SecretRotation, Guide>> = {
  grace_days: {
    about: "For how many days messages are signed with the former secret too; 0 ends that at once.",
    rule: "must be an integer from 0 to 7"
  }
}
