import {
  type Address,
  type LegalForm,
  legalFormOfCode,
  legalFormOfName,
  legalFormOfShort,
  legalFormOfText
} from "@kontor/core/Register"
import type { Facts } from "@kontor/register"
import { countryOf } from "../Country.ts"
import { oneLine } from "../OneLine.ts"
import { codedAt, type Element, elementAt, elementsOf, textAt } from "./Element.ts"

/** The name of an organization. */
export const nameOf = (organisation: Element | undefined): string | null =>
  textAt(organisation, "bezeichnung", "bezeichnung.aktuell")

/** The names it had before. */
export const formerNamesOf = (organisation: Element | undefined): ReadonlyArray<string> =>
  elementsOf(elementAt(organisation, "bezeichnung"), "bezeichnung.alt").flatMap((name) => textAt(name) ?? [])

/** The town of its seat. */
export const seatOf = (organisation: Element | undefined): string | null => textAt(organisation, "sitz", "ort")

/** The plain text of a code names the form in full, and its short form in brackets behind it. */
const formOfPlainText = (text: string, name: string): LegalForm | undefined => {
  const [, full, short] = /^(.*?)\s*(?:\((.*)\))?$/u.exec(text) ?? []
  return legalFormOfText(full ?? text, name) ?? (short === undefined ? undefined : legalFormOfShort(short))
}

/** Its legal form: by the code, else by the plain text of the code, else as the name shows it. */
export const legalFormOf = (organisation: Element | undefined, name: string): LegalForm | undefined => {
  const form = codedAt(organisation, "angabenZurRechtsform", "rechtsform") ?? codedAt(organisation, "rechtsform")
  if (form === null) return legalFormOfName(name)
  return legalFormOfCode(form.code) ?? formOfPlainText(form.label ?? form.code, name) ?? legalFormOfName(name)
}

/** The kinds of addresses of an organization, the best first: business address, place of the business premises. */
const businessAddresses: ReadonlyArray<string> = ["003", "021"]

const businessAddress = (organisation: Element | undefined): Element | undefined => {
  const addresses = elementsOf(organisation, "anschrift").filter((one) => textAt(one, "ehemaligeAnschrift") !== "true")
  return businessAddresses
    .flatMap((type) => addresses.filter((address) => codedAt(address, "anschriftstyp")?.code === type))[0] ??
    addresses.find((address) => codedAt(address, "anschriftstyp") === null)
}

/** The country of an address or a seat, ISO 3166-1 alpha-3; null where the document names none. */
export const countryAt = (place: Element | undefined): string | null => {
  const country = codedAt(place, "staat")
  return country === null ? null : countryOf(country.code) ?? null
}

/** The street, after the person or office that takes the letters (`c/o`). Other additions are left out. */
const streetAt = (address: Element): string | null => {
  const careOf = elementsOf(address, "anschriftenzusatz").map(({ text }) => oneLine(text))
    .filter((addition) => /^c\/o\s/iu.test(addition))
  const street = textAt(address, "strasse")
  return careOf.length === 0 ? street : [...careOf, ...(street === null ? [] : [street])].join(", ")
}

const addressAt = (address: Element): Address => {
  const state = codedAt(address, "auswahl_bundesland", "bundesland.BRD")
  return {
    street: streetAt(address),
    house_number: textAt(address, "hausnummer"),
    postal_code: textAt(address, "postleitzahl"),
    city: textAt(address, "ort"),
    county: null,
    state: state?.label ?? textAt(address, "auswahl_bundesland", "bundesland.freitext"),
    country: countryAt(address) ?? "DEU",
    coordinates: null
  }
}

/** Where an organization is: its business address, else its seat. */
export const placeFacts = (organisation: Element | undefined): Pick<Facts, "address" | "seat"> => {
  const address = businessAddress(organisation)
  const seat = seatOf(organisation)
  return {
    ...(address !== undefined && { address: addressAt(address) }),
    ...(seat !== null && { seat })
  }
}
