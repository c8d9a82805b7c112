import type { SignalAmount } from "@kontor/core"

const currencies: Readonly<Record<string, string>> = { EUR: "EUR", Euro: "EUR", "€": "EUR", DM: "DEM", DEM: "DEM" }
const number = "(\\d{1,3}(?:\\.\\d{3})*(?:,\\d{1,2})?|\\d+(?:,\\d{1,2})?)"
const currency = "(EUR|Euro|€|DEM|DM)"
const amountAfter = (preposition: string): RegExp =>
  new RegExp(`\\b${preposition} (?:${currency} ${number}|${number} ?${currency})`, "u")

const amountOf = (match: RegExpExecArray | null): SignalAmount | undefined => {
  if (match === null) return undefined
  const [, codeBefore, numberAfter, numberBefore, codeAfter] = match
  const [units, cents = ""] = (numberAfter ?? numberBefore)!.replaceAll(".", "").split(",")
  return { currency: currencies[(codeBefore ?? codeAfter)!]!, amount: `${units}.${cents.padEnd(2, "0")}` }
}

const [changed, resulting] = [amountAfter("um"), amountAfter("auf")]

/** By how much a capital changed, and what it is now, where a text tells (`um 1.700.000,00 EUR auf 188.300.000,00 EUR`). */
export const capitalAmounts = (text: string): {
  readonly resulting_amount?: SignalAmount
  readonly change_amount?: SignalAmount
} => {
  const [change_amount, resulting_amount] = [amountOf(changed.exec(text)), amountOf(resulting.exec(text))]
  return { ...(resulting_amount && { resulting_amount }), ...(change_amount && { change_amount }) }
}
