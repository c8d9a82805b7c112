import { Schema } from "effect"
import { CustomHeaders } from "./CustomHeaders.ts"
import { type Endpoint, EndpointName } from "./Endpoint.ts"
import { maxGraceDays, type SigningSecret } from "./SigningSecret.ts"

/** The account has no endpoint of this id. Whether another account has one is never revealed. */
export class EndpointNotFound extends Schema.TaggedError<EndpointNotFound>()("EndpointNotFound", {}) {}

/** A request for a new endpoint. Rule: Monitoring (decisions 13), POST /v1/account/webhook-endpoints. */
export const NewEndpoint = Schema.Struct({
  name: EndpointName,
  url: Schema.String,
  headers: Schema.optionalKey(CustomHeaders)
})
export type NewEndpoint = typeof NewEndpoint.Type

/** How to replace a secret: the former one signs too for `grace_days`, by default 7. */
export const SecretRotation = Schema.Struct({
  grace_days: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: maxGraceDays })))
})
export type SecretRotation = typeof SecretRotation.Type

/** An endpoint with its new signing secret, which cannot be shown again. */
export interface IssuedSecret {
  readonly endpoint: Endpoint
  readonly signing_secret: SigningSecret
}
