import { type SignalAmount, withoutNulls } from "@kontor/core/Register"
import { type ChangesOf, foundTexts, type Wording } from "./Change.ts"

/** An amount in hundredths of its currency, exact. */
export const centsOf = (amount: number): bigint => BigInt(amount.toFixed(2).replace(".", ""))

/** An amount in hundredths, written with two decimals: `25564.59`, `-0.50`. */
export const signalAmount = (cents: bigint, currency: string): SignalAmount => {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, "0")
  return { currency, amount: `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}` }
}

interface CapitalWording extends Wording {
  readonly capital_kind: string
}

const wordings: ReadonlyArray<CapitalWording> = [
  { type: "AUTHORIZED_CAPITAL", capital_kind: "CONDITIONAL_CAPITAL", says: /bedingte[sn]? Kapital|bedingt erhöht/iu },
  {
    type: "AUTHORIZED_CAPITAL",
    capital_kind: "AUTHORIZED_CAPITAL",
    says: /genehmigte[sn]? Kapital|ermächtigt, das (?:Grund|Stamm)kapital/iu
  }
]

const amounts = /(bis zu )?(\d{1,3}(?:\.\d{3})*),(\d{2}) ?(EUR|Euro|€|DEM|DM)(?!\p{L})/gu

const ended = /aufgehoben|erloschen|gelöscht/u

/** The amount that a text grants (`um bis zu 50.000,00 EUR`), else the first amount in it. */
const amountOf = (text: string): SignalAmount | undefined => {
  const all = [...text.matchAll(amounts)]
  const [, , units, cents, currency] = all.find(([, upTo]) => upTo !== undefined) ?? all[0] ?? []
  if (units === undefined || currency === undefined) return undefined
  return signalAmount(BigInt(units.replaceAll(".", "") + cents), currency.startsWith("D") ? "DEM" : "EUR")
}

/** Capital that may be raised later: granted, or withdrawn again. */
export const authorizedCapital: ChangesOf = (step) =>
  foundTexts(step, wordings).map(({ text, wording: { capital_kind, type } }) => ({
    type,
    key: text.text,
    phase: ended.test(text.text) ? "DELETED" : "REGISTERED",
    details: withoutNulls({ schema: "CAPITAL_CHANGE", capital_kind, resulting_amount: amountOf(text.text) }),
    text
  }))
