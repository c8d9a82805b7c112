import { Caller } from "@kontor/core/Accounts"
import type { Receipt } from "@kontor/core/Credits"
import { Context, Effect, Record as Members, Schema } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiSchema } from "effect/http-api"
import { CurrentRequest } from "./operations/Request.ts"

const { Int, Literals, Record, String: Text, Struct, isGreaterThanOrEqualTo, optionalKey } = Schema

const Credits = Schema.Int.check(isGreaterThanOrEqualTo(0))

/** The cost in the `meta` of every JSON answer, in credits. Rule: wire#answers. */
export const meta = {
  request_id: Text.annotate({
    format: "uuid",
    description: "Identifies the request, as the header X-Request-Id does."
  }),
  request_credit_cost: Credits.annotate({ description: "What the request was charged." }),
  credits_remaining: Credits.annotate({ description: "What the account has left." }),
  credit_breakdown: optionalKey(Record(Text, Credits)).annotate({
    description: "The charge by component; absent where nothing was charged."
  }),
  charged_by: optionalKey(Text).annotate({
    format: "uuid",
    description:
      "The earlier request with the same `Idempotency-Key` that was charged for this one; absent where there is none."
  })
}

/** The meaning of the `meta` of any answer. */
export const metaMeaning = { description: "The request, and what it cost." }

/** The `meta` of a paid answer, with members of its own. */
export const metaWith = <const Members extends Schema.Struct.Fields>(members: Members) =>
  Struct({ ...meta, ...members }).annotate(metaMeaning)

/** The cost of an answer. */
export type Meta = Schema.Struct.Type<typeof meta>

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

const headers = {
  "x-credits-charged": Int,
  "x-credits-remaining": optionalKey(Int),
  "idempotency-status": optionalKey(Literals(["created", "replayed"]))
}

/** An answer with its cost in the headers. */
export const Priced = <Body extends Schema.Top>(body: Body) => HttpApiSchema.WithHeaders(body, headers)

/** The cost of an answer as its `meta` shows it; what was charged for, if it cost something. */
export const metaOf = (
  { charged_by, credit_breakdown, credits_remaining, request_credit_cost, request_id }: Receipt
) => ({
  request_id,
  request_credit_cost,
  credits_remaining,
  ...(request_credit_cost > 0 && { credit_breakdown }),
  ...(charged_by !== undefined && { charged_by })
})

/**
 * The headers with the cost of an answer, the rest of the credits if it cost something, and under a key who paid: this
 * request or an earlier one.
 */
export const creditHeaders = ({ credits_remaining, idempotency_status, request_credit_cost }: Receipt) => ({
  "x-credits-charged": request_credit_cost,
  ...(request_credit_cost > 0 && { "x-credits-remaining": credits_remaining }),
  ...(idempotency_status !== undefined && { "idempotency-status": idempotency_status })
})

/** A paid answer that is written already, with its cost in the headers. */
export const writtenAnswer = (receipt: Receipt, text: string) =>
  HttpServerResponse.text(text, {
    contentType: "application/json",
    headers: Members.map<string, number | string, string>(creditHeaders(receipt), String)
  })

/** A paid answer: its cost goes into `meta`, beside its other members, and into the headers. */
export const paidAnswer = <Body extends object, Meta extends object>(receipt: Receipt, body: Body, meta: Meta) =>
  HttpApiSchema.withHeaders({
    body: { ...body, meta: { ...metaOf(receipt), ...meta } },
    headers: creditHeaders(receipt)
  })
