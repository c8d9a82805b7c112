import { codedAt, type Element, elementAt, textAt } from "./Element.ts"

/** An amount in units of its currency: an ISO 4217 code, or the words of the document where it has no code. */
export interface Money {
  readonly amount: number
  readonly currency: string
}

/** The codes of currencies that documents spell out. */
const formerCurrencies: Readonly<Record<string, string>> = {
  DM: "DEM",
  "Deutsche Mark": "DEM",
  "Mark der DDR": "DDM",
  RM: "RM"
}

const decimal = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/u

/** Reads a `Geldbetrag`; undefined where its number is not valid. */
export const moneyOf = (element: Element | undefined): Money | undefined => {
  const number = textAt(element, "zahl")
  if (number === null || !decimal.test(number)) return undefined
  const currency = elementAt(element, "auswahl_waehrung")
  const former = textAt(currency, "historischeWaehrung")
  const code = codedAt(currency, "waehrung")?.code ?? (former === null ? "EUR" : formerCurrencies[former] ?? former)
  return { amount: Number(number), currency: code }
}

/** The sum of amounts of one currency, exact to the cent; undefined when there are none, or several currencies. */
export const sumOf = (amounts: ReadonlyArray<Money>): Money | undefined => {
  const [first] = amounts
  if (first === undefined || amounts.some(({ currency }) => currency !== first.currency)) return undefined
  return {
    amount: amounts.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100,
    currency: first.currency
  }
}
