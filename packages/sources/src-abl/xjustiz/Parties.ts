import { type Address, type LegalForm, legalFormOfCode, legalFormOfShort, RegisterType } from "@kontor/core/Register"
import {
  courtOfCode,
  courtOfName,
  digitsAndSuffix,
  type Facts,
  legalFormOfName,
  legalFormOfText,
  parseEuid,
  parseRegisterNumber,
  type RegisterNumber,
  registerNumber,
  roleOfCode
} from "@kontor/register"
import countries from "../codes/countries.json" with { type: "json" }
import { oneLine } from "../Reading.ts"
import { type Coded, codedAt, type Element, elementAt, elementsBelow, elementsOf, textAt } from "./Xml.ts"

/** The ISO 3166-1 alpha-3 code of each country code, beside its German name. */
const isoCodes: ReadonlyMap<string, string | undefined> = new Map(
  Object.entries(countries).map(([code, [iso]]) => [code, iso])
)

/** The ISO 3166-1 alpha-3 code of a country code of register documents (bfj.staat). */
const countryOf = (code: string): string | undefined => isoCodes.get(code)

const types: ReadonlyMap<string, RegisterType> = new Map(
  RegisterType.literals.map((type) => [type.toUpperCase(), type])
)

const courtOf = (court: Coded | null): string | undefined =>
  court === null ? undefined : (courtOfCode(court.code) ?? courtOfName(court.label ?? ""))?.code

const typeOf = (register: Coded | null): RegisterType | undefined =>
  register === null
    ? undefined
    : types.get(register.code.toUpperCase()) ?? types.get(register.label?.toUpperCase() ?? "")

const written = (court: string | undefined, text: string): RegisterNumber | undefined => {
  const number = parseRegisterNumber(text)
  const known = court ?? number?.court
  return number === undefined || known === undefined
    ? undefined
    : registerNumber({ court: known, type: number.type, number: number.number, suffix: number.suffix })
}

/**
 * The register number of a proceeding (`instanzdaten`): court and file number, in parts or as one text (`HRB 1234 B`).
 */
export const numberOfProceeding = (proceeding: Element): RegisterNumber | undefined => {
  const court = courtOf(codedAt(proceeding, "auswahl_instanzbehoerde", "gericht"))
  const file = elementAt(proceeding, "aktenzeichen", "auswahl_aktenzeichen")
  const parts = elementAt(file, "aktenzeichen.strukturiert")
  if (parts === undefined) return written(court, textAt(file, "aktenzeichen.freitext") ?? "")
  const type = typeOf(codedAt(parts, "register"))
  const digits = digitsAndSuffix(textAt(parts, "laufendeNummer") ?? "")
  return court === undefined || type === undefined || digits === undefined
    ? undefined
    : registerNumber({ court, type, ...digits, suffix: textAt(parts, "zusatz") ?? digits.suffix })
}

/** The register number in a text with its court and register; undefined where one of them is unknown. */
export const numberOfText = (court: Coded | null, register: Coded | null, text: string): RegisterNumber | undefined => {
  const known = courtOf(court)
  const type = typeOf(register)
  const digits = digitsAndSuffix(text)
  return known !== undefined && type !== undefined && digits !== undefined
    ? registerNumber({ court: known, type, ...digits })
    : written(known, text)
}

/** The register number of a party's own registration (`registereintragung`); undefined for a foreign register. */
export const numberOfRegistration = (registration: Element | undefined): RegisterNumber | undefined => {
  const domestic = elementAt(registration, "auswahl_registerbehoerde", "inlaendischesRegistergericht")
  const text = textAt(registration, "registernummer") ?? ""
  return numberOfText(codedAt(domestic, "gericht"), codedAt(domestic, "registerart"), text) ??
    parseEuid(textAt(registration, "euid") ?? "")
}

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

/** The place of an organization: its business address, else its seat. */
export const placeFacts = (organisation: Element | undefined): Pick<Facts, "address" | "seat"> => {
  const address = businessAddress(organisation)
  const seat = seatOf(organisation)
  return {
    ...(address !== undefined && { address: addressAt(address) }),
    ...(seat !== null && { seat })
  }
}

/** A party of a proceeding in one role; other places of the document refer to its `number`. */
export interface Party {
  readonly number: string | null
  readonly instance: string | null
  readonly role: Coded | null
  readonly person: Element | undefined
  readonly organization: Element | undefined
}

const partiesOf = (participation: Element): ReadonlyArray<Party> => {
  const holder = elementAt(participation, "beteiligter", "auswahl_beteiligter")
  return elementsOf(participation, "rolle").map((role) => ({
    number: textAt(role, "rollennummer"),
    instance: textAt(role, "rollenID", "ref.instanznummer"),
    role: codedAt(role, "rollenbezeichnung"),
    person: elementAt(holder, "natuerlichePerson"),
    organization: elementAt(holder, "organisation") ?? elementAt(holder, "ra.kanzlei")
  }))
}

/** Every party of a document, once for each of its roles, in the order of the document. */
export const allParties = (root: Element): ReadonlyArray<Party> =>
  elementsOf(elementAt(root, "grunddaten", "verfahrensdaten"), "beteiligung").flatMap(partiesOf)

/** The numbers of the parties that a part of the document refers to. */
export const referredNumbers = (part: Element | undefined): ReadonlySet<string> =>
  new Set(
    part === undefined ? [] : elementsBelow(part, "ref.rollennummer").flatMap((reference) => textAt(reference) ?? [])
  )

/** The groups of roles whose holders a profile shows. */
const shownGroups: ReadonlyArray<string> = ["role_holder", "insolvency"]

/**
 * Tests whether a party is shown as a person of the organization: by its role, or because the register lists it as a
 * representative.
 */
export const isRoleHolder = ({ number, role }: Party, representatives: ReadonlySet<string>): boolean => {
  const known = role === null ? undefined : roleOfCode(role.code)
  return known === undefined ? number !== null && representatives.has(number) : shownGroups.includes(known.group)
}

/** Tests whether some party has one of these roles (labels of the crosswalk). */
export const hasRole = (parties: ReadonlyArray<Party>, ...labels: ReadonlyArray<string>): boolean =>
  parties.some(({ role }) => role !== null && labels.includes(roleOfCode(role.code)?.label ?? ""))
