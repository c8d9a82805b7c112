import type { Schema } from "effect"
import type { HttpMethod } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import { NoBody } from "../parameters/NoBody.ts"
import { NoParameters } from "../parameters/NoParameters.ts"
import { IdempotencyKeyRequired } from "./IdempotencyKeyRequired.ts"

/**
 * The contract of a change that its path describes completely: it takes a key, but neither query parameters nor a body.
 * Rule: Idempotency (decisions 13).
 */
export const changesByPath = <
  Identifier extends string,
  Method extends HttpMethod.HttpMethod,
  Path extends string,
  Params extends Schema.Top,
  Query extends Schema.Top,
  Payload extends Schema.Top,
  Headers extends Schema.Top,
  Success extends Schema.Top,
  Refusal extends Schema.Top,
  Middleware,
  Services
>(
  endpoint: HttpApiEndpoint.HttpApiEndpoint<
    Identifier,
    Method,
    Path,
    Params,
    Query,
    Payload,
    Headers,
    Success,
    Refusal,
    Middleware,
    Services
  >
) => endpoint.middleware(NoBody).middleware(NoParameters).middleware(IdempotencyKeyRequired)
