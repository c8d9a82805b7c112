import { Schema } from "effect"

/** An amount in units of its ISO 4217 currency. */
export const Amount = Schema.Struct({
  amount: Schema.Finite.annotate({ description: "The amount, in units of the currency." }),
  currency: Schema.String.annotate({ description: "The currency: ISO 4217, such as `EUR`." })
})
