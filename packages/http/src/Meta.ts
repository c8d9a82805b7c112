import { Schema } from "effect"

const { isGreaterThanOrEqualTo, optionalKey, Record, String: Text, Struct } = Schema

const Credits = Schema.Int.check(isGreaterThanOrEqualTo(0))

/** The cost in the `meta` of every JSON answer, in credits. Rule: Wire conventions (decisions 1). */
export const meta = {
  request_id: Text.annotate({
    format: "uuid",
    description: "Identifies the request, as the header X-Request-Id does."
  }),
  request_credit_cost: Credits.annotate({ description: "What the request was charged." }),
  credits_remaining: Credits.annotate({ description: "What the account has left." }),
  credit_breakdown: optionalKey(Record(Text, Credits)).annotate({
    description: "The charge by component; absent where nothing was charged."
  })
}

/** The meaning of the `meta` of any answer. */
export const metaMeaning = { description: "The request, and what it cost." }

/** The `meta` of a paid answer, with members of its own. */
export const metaWith = <const Members extends Schema.Struct.Fields>(members: Members) =>
  Struct({ ...meta, ...members }).annotate(metaMeaning)

/** The cost of an answer. */
export type Meta = Schema.Struct.Type<typeof meta>
