import type { Receipt } from "@kontor/core/Credits"
import { Schema } from "effect"
import { HttpApiSchema } from "effect/http-api"

const { Int, optionalKey } = Schema

const headers = { "x-credits-charged": Int, "x-credits-remaining": optionalKey(Int) }

/** An answer with its cost in the headers. */
export const Priced = <Body extends Schema.Top>(body: Body) => HttpApiSchema.WithHeaders(body, headers)

/** The cost of an answer as its `meta` shows it; what was charged for, if it cost something. */
export const metaOf = ({ credit_breakdown, ...receipt }: Receipt) =>
  receipt.request_credit_cost > 0 ? { ...receipt, credit_breakdown } : receipt

/** The headers with the cost of an answer, and the rest of the credits if it cost something. */
export const creditHeaders = ({ credits_remaining, request_credit_cost }: Receipt) => ({
  "x-credits-charged": request_credit_cost,
  ...(request_credit_cost > 0 && { "x-credits-remaining": credits_remaining })
})

/** A paid answer: its cost goes into `meta`, beside its other members, and into the headers. */
export const paidAnswer = <Body extends object, Meta extends object>(receipt: Receipt, body: Body, meta: Meta) =>
  HttpApiSchema.withHeaders({
    body: { ...body, meta: { ...metaOf(receipt), ...meta } },
    headers: creditHeaders(receipt)
  })
