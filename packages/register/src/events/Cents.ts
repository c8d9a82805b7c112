import type { SignalAmount } from "@kontor/core/Register"

/** An amount in hundredths of its currency, exact. */
export const centsOf = (amount: number): bigint => BigInt(amount.toFixed(2).replace(".", ""))

/** An amount in hundredths, written with two decimals: `25564.59`, `-0.50`. */
export const signalAmount = (cents: bigint, currency: string): SignalAmount => {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, "0")
  return { currency, amount: `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}` }
}
