/** An amount as Signals carry it: a decimal string with two digits, and its ISO 4217 currency. */
export interface ExactAmount {
  readonly currency: string
  readonly amount: string
}

/** An amount in hundredths of its currency, exact. */
export const centsOf = (amount: number): bigint => BigInt(amount.toFixed(2).replace(".", ""))

/** An amount of hundredths, written with two digits: `25564.59`, `-0.50`. */
export const exactAmount = (cents: bigint, currency: string): ExactAmount => {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, "0")
  return { currency, amount: `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}` }
}
