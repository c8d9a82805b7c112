import type { Facts } from "@kontor/core/Register"
import { webAddressOf } from "../WebAddress.ts"
import { codedAt, type Element, elementsOf, textAt } from "./Element.ts"

/** The kinds of connections (gds.telekommunikationsart) that a profile shows, the best of each first. */
const kinds = { website: ["003"], phone_number: ["007", "004"], email: ["001"] } as const

/**
 * The telephone number, email address and website of an organization, where its document has them. What is no address
 * of the web is no website.
 */
export const contactFacts = (organisation: Element | undefined): Pick<Facts, "contact_data"> => {
  const connections = elementsOf(organisation, "telekommunikation").map((one) => ({
    kind: codedAt(one, "telekommunikationsart")?.code,
    to: textAt(one, "verbindung")
  }))
  const of = (codes: ReadonlyArray<string>): ReadonlyArray<string> =>
    codes.flatMap((code) => connections.flatMap(({ kind, to }) => kind === code && to !== null ? to : []))
  const contact_data = {
    website: of(kinds.website).map(webAddressOf).find((address) => address !== undefined) ?? null,
    phone_number: of(kinds.phone_number)[0] ?? null,
    email: of(kinds.email)[0] ?? null
  }
  return Object.values(contact_data).every((value) => value === null) ? {} : { contact_data }
}
