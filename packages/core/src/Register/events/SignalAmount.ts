import { Schema } from "effect"
import { OpenStruct } from "../../OpenStruct.ts"

/** An amount as Signals carry it: a decimal text with two digits after the point, and its ISO 4217 currency. */
export const SignalAmount = OpenStruct({
  amount: Schema.String.annotate({ description: "The amount, as a decimal text with two digits after the point." }),
  currency: Schema.String.annotate({ description: "The currency: ISO 4217, such as `EUR`." })
})
export type SignalAmount = typeof SignalAmount.Type

/** An amount in hundredths of its currency, exact. */
export const centsOf = (amount: number): bigint => BigInt(amount.toFixed(2).replace(".", ""))

/** An amount in hundredths, written with two decimals: `25564.59`, `-0.50`. */
export const signalAmount = (cents: bigint, currency: string): SignalAmount => {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, "0")
  return { currency, amount: `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}` }
}
