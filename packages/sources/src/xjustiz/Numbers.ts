import { RegisterType } from "@kontor/core/Register"
import {
  courtOfCode,
  courtOfName,
  digitsAndSuffix,
  parseEuid,
  parseRegisterNumber,
  type RegisterNumber,
  registerNumber
} from "@kontor/register"
import { type Coded, codedAt, type Element, elementAt, textAt } from "./Element.ts"

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
