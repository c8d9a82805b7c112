import type { CapitalKind, Facts, LegalForm } from "@kontor/core/Register"
import { contributionsOf } from "./Contributions.ts"
import { type Element, elementAt, elementsOf } from "./Element.ts"
import { type Money, moneyOf, sumOf } from "./Money.ts"

/** The forms whose capital is divided into shares of stock; that of the others is a Stammkapital. */
const stockForms: ReadonlyArray<string> = ["AG", "InvAG", "SE", "KGaA", "VVaG"]

const inEuro = (amounts: ReadonlyArray<Money | undefined>): Money | undefined =>
  amounts.find((money) => money?.currency === "EUR") ?? amounts.find((money) => money !== undefined)

const heightOf = (element: Element): Money | undefined => moneyOf(elementAt(element, "hoehe"))

const found = (content: Element, form: LegalForm | undefined): readonly [Money | undefined, CapitalKind] => {
  const details = elementAt(content, "auswahl_zusatzangaben")
  const company = elementAt(details, "kapitalgesellschaft")
  const stock = inEuro(elementsOf(elementAt(company, "zusatzAktiengesellschaft"), "grundkapital").map(heightOf))
  if (stock !== undefined) return [stock, "GRUNDKAPITAL"]
  const share = inEuro(elementsOf(elementAt(company, "zusatzGmbH"), "stammkapital").map(moneyOf))
  if (share !== undefined) return [share, "STAMMKAPITAL"]
  const either = inEuro(elementsOf(company, "kapital").map(heightOf))
  if (either !== undefined) return [either, stockForms.includes(form?.short ?? "") ? "GRUNDKAPITAL" : "STAMMKAPITAL"]
  const cooperative = inEuro(elementsOf(elementAt(details, "genossenschaft"), "mindestkapital").map(moneyOf))
  if (cooperative !== undefined) return [cooperative, "GESCHAEFTSGUTHABEN"]
  return [sumOf(contributionsOf(content).liable.map(({ money }) => money)), "HAFTSUMME"]
}

/**
 * The registered capital, in the layout up to XJustiz 3.5 (`grundkapital`, `stammkapital`) or from 3.6 (`kapital`); of
 * a cooperative the minimum capital, of a limited partnership the liable sums of its limited partners. Of several
 * currencies the euro.
 */
export const capitalFacts = (content: Element, form: LegalForm | undefined): Pick<Facts, "capital"> => {
  const [money, kind] = found(content, form)
  return money === undefined ? {} : { capital: { ...money, kind } }
}
