import type { RegisterNumber } from "@kontor/register"
import { type Element, elementAt, elementsOf, textAt } from "./Element.ts"
import { numberOfProceeding, numberOfRegistration } from "./Numbers.ts"
import { allParties, type Party, referredNumbers } from "./Parties.ts"

/**
 * A document's content about one organization: its part of the document, the parties of that part, and its own party.
 */
export interface Matter {
  readonly content: Element
  readonly subject: Party | undefined
  readonly parties: ReadonlyArray<Party>
  readonly number: RegisterNumber | undefined
}

const numberOf = (proceedings: ReadonlyArray<Element>, subject: Party | undefined, isOneOfMany: boolean) => {
  const own = numberOfRegistration(elementAt(subject?.organization, "registereintragung"))
  const instance = proceedings.find((proceeding) => textAt(proceeding, "instanznummer") === subject?.instance)
  const proceeding = instance ?? proceedings[0]
  const ofCourt = proceeding === undefined ? undefined : numberOfProceeding(proceeding)
  return isOneOfMany ? own ?? ofCourt : ofCourt ?? own
}

/**
 * The organizations that a document is about, mostly one. Of several, each has the parties to which its part refers.
 */
export const mattersOf = (root: Element): ReadonlyArray<Matter> => {
  const proceedings = elementsOf(elementAt(root, "grunddaten", "verfahrensdaten"), "instanzdaten")
  const contents = elementsOf(root, "fachdatenRegister")
  const all = allParties(root)
  return contents.map((content) => {
    const subjectNumber = textAt(content, "betroffenerRechtstraeger", "ref.rollennummer")
    const subject = all.find(({ number }) => number !== null && number === subjectNumber)
    const referred = referredNumbers(content)
    const isOneOfMany = contents.length > 1
    return {
      content,
      subject,
      parties: isOneOfMany ? all.filter(({ number }) => number !== null && referred.has(number)) : all,
      number: numberOf(proceedings, subject, isOneOfMany)
    }
  })
}
