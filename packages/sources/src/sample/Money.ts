/** An amount in hundredths of its currency: marks are still the currency of some old limited companies. */
export interface Money {
  readonly cents: number
  readonly currency: "EUR" | "DEM"
}

/** An amount in euros. */
export const euros = (amount: number): Money => ({ cents: Math.round(amount * 100), currency: "EUR" })

/** `25000.00`, as XML numbers are written. */
export const plainAmount = ({ cents }: Money): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`

/** `25.000,00 EUR`, as German texts write it. */
export const germanAmount = (money: Money): string => {
  const [whole, rest] = plainAmount(money).split(".")
  return `${whole!.replaceAll(/\B(?=(\d{3})+$)/g, ".")},${rest} ${money.currency}`
}
