import { Caller } from "@kontor/core/Accounts"
import { Context, Effect, Schema } from "effect"
import { meta, metaMeaning } from "../Meta.ts"
import { CurrentRequest } from "../operations/CurrentRequest.ts"

/** The `meta` of a free answer. */
export const freeMeta = Schema.Struct({
  request_id: meta.request_id,
  request_credit_cost: meta.request_credit_cost,
  credits_remaining: meta.credits_remaining
}).annotate(metaMeaning)

/** An example of it for the OpenAPI document. */
export const freeMetaExample = {
  request_id: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e415",
  request_credit_cost: 0,
  credits_remaining: 999
}

/** The `meta` of a free answer. The credits are those seen when the caller was authenticated. */
export const freeMetaOfRequest = Effect.map(Effect.context<Caller | CurrentRequest>(), (context) => ({
  request_id: Context.get(context, CurrentRequest).id,
  request_credit_cost: 0,
  credits_remaining: Context.get(context, Caller).balance
}))

/** A free answer, with further members of its `meta`. */
export const freeAnswer = <Body extends object, Meta extends object = {}>(body: Body, meta?: Meta) =>
  Effect.map(freeMetaOfRequest, (own) => ({ ...body, meta: { ...own, ...meta as Meta } }))
