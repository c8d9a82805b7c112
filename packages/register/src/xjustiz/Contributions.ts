import { type Element, elementAt, elementsOf, textAt } from "./Element.ts"
import { type Money, moneyOf } from "./Money.ts"

/** The contribution of a party, identified by its number. */
export interface Contribution {
  readonly party: string
  readonly money: Money
}

const contributions = (elements: ReadonlyArray<Element>, party: ReadonlyArray<string>, money: string) =>
  elements.flatMap((element): ReadonlyArray<Contribution> => {
    const number = textAt(element, ...party)
    const amount = moneyOf(elementAt(element, money))
    return number === null || amount === undefined ? [] : [{ party: number, money: amount }]
  })

/** The contributions in a document: the liable sums of limited partners, and the shares of a GmbH. */
export const contributionsOf = (content: Element): {
  readonly liable: ReadonlyArray<Contribution>
  readonly shares: ReadonlyArray<Contribution>
} => {
  const details = elementAt(content, "auswahl_zusatzangaben")
  const partners = elementsOf(elementAt(details, "personengesellschaft", "zusatzKG"), "datenKommanditist")
  const shares = elementsOf(elementAt(details, "kapitalgesellschaft", "zusatzGmbH"), "stammeinlage")
  return {
    liable: contributions(partners, ["ref.rollennummer"], "hafteinlage"),
    shares: contributions(shares, ["beteiligter", "ref.rollennummer"], "einlage")
  }
}
