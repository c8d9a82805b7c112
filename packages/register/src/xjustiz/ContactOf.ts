import type { Facts } from "@kontor/core/Register"
import { codedAt, type Element, elementsOf, textAt } from "./Element.ts"

/** The kinds of connections (gds.telekommunikationsart) that a profile shows, the best of each first. */
const kinds = { website: ["003"], phone_number: ["007", "004"], email: ["001"] } as const

/** The telephone number, email address and website of an organization, where its document has them. */
export const contactFacts = (organisation: Element | undefined): Pick<Facts, "contact_data"> => {
  const connections = elementsOf(organisation, "telekommunikation").map((one) => ({
    kind: codedAt(one, "telekommunikationsart")?.code,
    to: textAt(one, "verbindung")
  }))
  const first = (codes: ReadonlyArray<string>): string | null =>
    codes.flatMap((code) => connections.filter(({ kind }) => kind === code))[0]?.to ?? null
  const contact_data = {
    website: first(kinds.website),
    phone_number: first(kinds.phone_number),
    email: first(kinds.email)
  }
  return Object.values(contact_data).every((value) => value === null) ? {} : { contact_data }
}
