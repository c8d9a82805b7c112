import { Effect, Schema } from "effect"
import { meta } from "../Meta.ts"
import { CurrentRequest } from "../operations/CurrentRequest.ts"

/** What the `meta` of an answer to an operator says: nothing of credits, as operators pay nothing. */
export const operatorMeta = Schema.Struct({ request_id: meta.request_id }).annotate({ description: "The request." })

/** An example of it, for the OpenAPI document. */
export const operatorMetaExample = { request_id: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e415" }

/** An answer to an operator. */
export const operatorAnswer = <Body extends object>(body: Body) =>
  Effect.map(CurrentRequest, ({ id }) => ({ ...body, meta: { request_id: id } }))
