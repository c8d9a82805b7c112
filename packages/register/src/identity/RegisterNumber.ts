import type { CalendarDate, Euid, FormerRegistration } from "@kontor/core/Register"
import { foldText, type RegisterType, registerTypeOf, withoutZeros } from "@kontor/core/Register/Spelling"
import { Courts, type CourtsRow, FormerCourts } from "../codes/Courts.ts"

/** A court of the register network, or a local court that no longer keeps a register. */
export type Court = CourtsRow

/** The first letter of a court's code is its state's. */
const stateOf: ReadonlyMap<string, string> = new Map(Courts.map(({ code, state }) => [code.slice(0, 1), state]))

const formerCourts: ReadonlyArray<Court> = FormerCourts.map(({ code, name }) => (
  { code, name, state: stateOf.get(code.slice(0, 1)) ?? "", names: [], codes: [] }
))

const byCode: ReadonlyMap<string, Court> = new Map(
  [...formerCourts, ...Courts].flatMap((court) => [court.code, ...court.codes].map((code) => [code, court] as const))
)

const withoutAddition = (name: string): string => name.replace(/\s*\(.*\)$|\s+(am|an der|im|i\.|in|v\.)\s.*$/u, "")

/** Courts by name, and by the common short form of a name where it means one court alone. */
const namesOf = (courts: ReadonlyArray<Court>): ReadonlyMap<string, Court> => {
  const given = new Map(courts.flatMap((court) => [court.name, ...court.names].map((name) => [foldText(name), court])))
  const derived = new Map<string, Set<Court>>()
  for (const court of courts) {
    for (const name of [court.name, ...court.names]) {
      const short = withoutAddition(name)
      const inBrackets = /\((.*)\)$/u.exec(name)?.[1]
      for (const usual of [short, ...(inBrackets === undefined ? [] : [inBrackets, `${inBrackets} ${short}`])]) {
        derived.set(foldText(usual), (derived.get(foldText(usual)) ?? new Set()).add(court))
      }
    }
  }
  const unambiguous = [...derived].flatMap(([key, courts]) =>
    given.has(key) || courts.size > 1 ? [] : [[key, [...courts][0]!] as const]
  )
  return new Map([...given, ...unambiguous])
}

const byName = namesOf(Courts)

const byFormerName = namesOf(formerCourts)

const nameKey = (name: string): string => foldText(name.replaceAll(/\b(registergericht|amtsgerichts?|AG)\b/giu, " "))

/**
 * The court of a code from any list: that of the register network, or the judicial code of a present or former court.
 */
export const courtOfCode = (code: string): Court | undefined => byCode.get(code.toUpperCase())

/**
 * Today's register court of a common name, with or without "Amtsgericht" before it (`Hamburg`, `Amtsgericht Berlin
 * (Charlottenburg)`).
 */
export const courtOfName = (name: string): Court | undefined => byName.get(nameKey(name))

/**
 * The court of a common name, even one that no longer keeps a register (`Amtsgericht Biedenkopf`, `Leer
 * (Ostfriesland)`).
 */
export const formerCourtOfName = (name: string): Court | undefined => {
  const key = nameKey(name)
  const shorter = nameKey(withoutAddition(name))
  return byName.get(key) ?? byFormerName.get(key) ?? byName.get(shorter) ?? byFormerName.get(shorter)
}

/**
 * The suffix of a court's own numbers, as opposed to those of courts merged into it (`RD`, `BHV`, ...). Headings of the
 * register portal omit it, EUIDs have it: a number without it is the court's own. Berlin adds it to HRB alone, where no
 * number exists without it.
 */
const ownSuffix: Readonly<Record<string, string>> = {
  F1103R: "B",
  H1101: "HB",
  X1112R: "FL",
  X1321R: "PI",
  X1517R: "KI",
  X1721R: "HL"
}

/**
 * The suffix that courts of Brandenburg add to their own numbers in texts, and omit in headings and EUIDs. It does not
 * change a number.
 */
const ignoredSuffix: Readonly<Record<string, string>> = { G1103: "CB", G1207: "FF", G1309: "NP", G1312: "P" }

const berlin = "F1103R"

/** The suffix of a number as numbers are stored: that of its court's own numbers is always there, or never. */
const suffixOf = (court: string, type: RegisterType, written: string): string => {
  const own = ownSuffix[court] ?? ""
  if (written === ignoredSuffix[court]) return ""
  if (court === berlin && type !== "HRB") return written === own ? "" : written
  return written === "" ? own : written
}

/** The court that a suffix of Brandenburg names. */
const courtOfIgnored = (suffix: string): string | undefined =>
  Object.keys(ignoredSuffix).find((court) => ignoredSuffix[court] === suffix)

/**
 * The court and the suffix of a number as numbers are stored, where somebody wrote a suffix and perhaps a court:
 * `HRB 745 NP` is `HRB 745` of Neuruppin.
 */
const courtAndSuffix = (
  court: string | undefined,
  type: RegisterType | undefined,
  written: string
): { readonly court: string | undefined; readonly suffix: string } => {
  const suffix = written.toUpperCase()
  const named = court ?? courtOfIgnored(suffix)
  return { court: named, suffix: named === undefined ? suffix : suffixOf(named, type ?? "HRB", suffix) }
}

/** Returns whether a suffix marks its court's own numbers; headings of the register portal omit it. */
export const isOwnSuffix = ({ court, suffix }: { readonly court: string; readonly suffix: string }): boolean =>
  suffix !== "" && ownSuffix[court] === suffix

/**
 * A register number in its normal form: the court's register-network code, the register, the digits, and the suffix
 * that some courts add (`B` in Berlin, `KI`, `HL`, ... where registers were merged), empty without one.
 */
export interface RegisterNumber {
  readonly court: string
  readonly type: RegisterType
  readonly number: string
  readonly suffix: string
}

const euidPattern = /^DE([A-Z]\d{4}[A-Z]?)\.(HRA|HRB|GnR|PR|VR|GsR|SR)\.?(\d{1,8})([A-ZÄÖÜ]{0,4})$/iu

const digits = /^\d{1,8}$/u

const suffixPattern = /^[A-ZÄÖÜ]{0,4}$/u

const numberAlone = /^\s*(\d{1,8})\s*([A-ZÄÖÜ]{0,4})\s*$/iu

/**
 * The normal form of a register number. Some courts' own numbers have a suffix in some sources only (Berlin's `B`,
 * Kiel's `KI`): it is always added. Undefined for an unknown court code, and for digits or a suffix of another form.
 */
export const registerNumber = (parts: {
  readonly court: string
  readonly type: RegisterType
  readonly number: string
  readonly suffix?: string | undefined
}): RegisterNumber | undefined => {
  const court = courtOfCode(parts.court)
  const number = withoutZeros(parts.number)
  const written = (parts.suffix ?? "").toUpperCase()
  if (court === undefined || !digits.test(number) || !suffixPattern.test(written)) return undefined
  const suffix = suffixOf(court.code, parts.type, written)
  return { court: court.code, type: parts.type, number, suffix }
}

/**
 * The digits and the suffix of a register number without court and register (`44343 B`); undefined for any other text.
 */
export const digitsAndSuffix = (text: string): Pick<RegisterNumber, "number" | "suffix"> | undefined => {
  const [, number, suffix] = numberAlone.exec(text) ?? []
  return number === undefined || suffix === undefined ? undefined : { number, suffix }
}

/** A register number as people write it beside the name of its court: `HRB 150148`, `HRB 395 KI`. */
export const numberBesideCourt = ({ number, suffix, type }: Omit<RegisterNumber, "court">): string =>
  suffix === "" ? `${type} ${number}` : `${type} ${number} ${suffix}`

/** Returns whether two register numbers are the same. */
export const isSameNumber = (left: RegisterNumber, right: RegisterNumber): boolean =>
  left.court === right.court && left.type === right.type && left.number === right.number && left.suffix === right.suffix

/** `DE` + court + `.` + register + number + suffix, as in `DEK1101R.HRB150148`. */
export const euidOf = (number: RegisterNumber): Euid =>
  `DE${number.court}.${number.type}${number.number}${number.suffix}` as Euid

/** Reads an EUID, even one with a judicial court code. */
export const parseEuid = (text: string): RegisterNumber | undefined => {
  const [, court, type, number, suffix] = euidPattern.exec(text.trim()) ?? []
  if (court === undefined || type === undefined || number === undefined) return undefined
  return registerNumber({ court, type: registerTypeOf(type)!, number, suffix })
}

/** An ended registration, as profiles show it; `until` is null where no source has the day. */
export const formerRegistrationOf = (
  { court, number, suffix, type }: RegisterNumber,
  until: CalendarDate | null
): FormerRegistration => ({
  court: courtOfCode(court)?.name ?? court,
  register_type: type,
  register_number: suffix === "" ? number : `${number} ${suffix}`,
  until
})

/** The register number of an ended registration; undefined if its court or number is unreadable. */
const numberOfFormer = (former: FormerRegistration): RegisterNumber | undefined => {
  const digits = digitsAndSuffix(former.register_number)
  const court = formerCourtOfName(former.court)
  if (court === undefined || digits === undefined) return undefined
  return registerNumber({ court: court.code, type: former.register_type, ...digits })
}

/** Every register number that finds an organization: the present one, then those from before it moved. */
export const knownNumbers = (
  today: RegisterNumber,
  former: ReadonlyArray<FormerRegistration>
): readonly [RegisterNumber, ...ReadonlyArray<RegisterNumber>] => [
  today,
  ...former.map(numberOfFormer).filter((number) => number !== undefined).filter((number) =>
    euidOf(number) !== euidOf(today)
  )
]

/** The key of an ended registration, whatever day it ended. */
export const formerKey = ({ court, register_number, register_type }: FormerRegistration): string =>
  `${court}|${register_type}|${register_number}`

/**
 * A register number as a person wrote it. The court and the suffix may be missing, and of a bare number the register
 * too.
 */
export interface WrittenRegisterNumber {
  readonly court: string | undefined
  readonly type: RegisterType | undefined
  readonly number: string
  readonly suffix: string | undefined
}

/** Returns whether a register number is the written one. Omitted parts do not matter. */
export const isNumberWritten = (number: RegisterNumber, written: WrittenRegisterNumber): boolean =>
  number.number === written.number &&
  (written.type === undefined || written.type === number.type) &&
  (written.court === undefined || written.court === number.court) &&
  (written.suffix === undefined || written.suffix === number.suffix)

/** A written number with its suffix as numbers are stored. Without a suffix it may have any. */
const withStoredSuffix = <Number extends WrittenRegisterNumber>(written: Number): Number => {
  const { court, suffix, type } = written
  return suffix === undefined ? written : { ...written, ...courtAndSuffix(court, type, suffix) }
}

/** A written register number with its register, which makes it a number and not a name. */
export interface NumberOfRegister extends WrittenRegisterNumber {
  readonly type: RegisterType
}

const withRegister = /\b(HRA|HRB|GnR|PR|VR|GsR|SR)[\s.:-]*(?:Nr\.?\s*)?(\d{1,8})(?![\d])/iu

const withFormer = /\bfrüher\b.*?(?=\b(?:HRA|HRB|GnR|PR|VR|GsR|SR)\b)/iu

const suffixFirst = /^\s*([A-ZÄÖÜ]{1,4})(?!\p{L})/iu

const digitsAlone = /(?<!\d)\d{1,8}(?!\d)/u

const groupedDigits = /(?<!\d)\d{1,3}(?:[\s.]\d{3})+(?!\d)/gu

const court = (text: string): string | undefined => formerCourtOfName(text)?.code

const isBlank = (text: string): boolean => /^[\s,;.()-]*$/u.test(text)

/** The court and the suffix in what surrounds a number; undefined for anything else. */
const besideNumber = (
  before: string,
  after: string
): Pick<WrittenRegisterNumber, "court" | "suffix"> | undefined => {
  if (isBlank(before + after)) return { court: undefined, suffix: undefined }
  const plain = court(`${before} ${after}`)
  if (plain !== undefined) return { court: plain, suffix: undefined }
  const suffix = suffixFirst.exec(after)
  if (suffix === null) return undefined
  const rest = `${before} ${after.slice(suffix[0].length)}`
  const named = isBlank(rest) ? undefined : court(rest)
  return named === undefined && !isBlank(rest) ? undefined : { court: named, suffix: suffix[1]!.toUpperCase() }
}

const around = (text: string, { 0: found, index }: RegExpExecArray) =>
  besideNumber(text.slice(0, index), text.slice(index + found.length))

/**
 * Reads a register number in any usual spelling: `HRB 150148 Hamburg`, `Amtsgericht Hamburg HRB 150148`, `HRB 44343 B`.
 * Undefined for any other text, which can then be searched as a name.
 */
export const parseRegisterNumber = (spelling: string): NumberOfRegister | undefined => {
  const text = spelling.replace(withFormer, " ")
  const match = withRegister.exec(text)
  if (match === null) return undefined
  const beside = around(text, match)
  return beside && withStoredSuffix({ ...beside, type: registerTypeOf(match[1]!)!, number: withoutZeros(match[2]!) })
}

/**
 * Reads digits, alone or beside a court. A suffix needs the court: without it, letters after digits rather belong to a
 * name.
 */
const parseBareNumber = (text: string): WrittenRegisterNumber | undefined => {
  const match = digitsAlone.exec(text)
  if (match === null) return undefined
  const beside = around(text, match)
  return beside === undefined || (beside.court === undefined && beside.suffix !== undefined)
    ? undefined
    : withStoredSuffix({ ...beside, type: undefined, number: withoutZeros(match[0]) })
}

/**
 * Reads a register number in a query: in any usual spelling, or a bare number of any register, with or without its
 * court (`150148`, `150 148 Hamburg`), which may also be a name. Undefined for a text that can only be a name. Rule:
 * search#which-organizations-match; profiles#fetch-organization.
 */
export const parseAskedNumber = (q: string): WrittenRegisterNumber | undefined => {
  const text = q.replaceAll(groupedDigits, (digits) => digits.replaceAll(/\D/gu, ""))
  return parseRegisterNumber(text) ?? parseBareNumber(text)
}

/** A register number in a query, and the text beside it that is neither court nor suffix: a name, its town, or both. */
export interface AskedNumber {
  readonly written: WrittenRegisterNumber
  readonly beside: string
}

const written = ({ court, number, suffix, type }: RegisterNumber): WrittenRegisterNumber => ({
  court,
  type,
  number,
  suffix
})

const offeneRegister = /^([A-Z]\d{4}[A-Z]?)_(?:\1_)?(HRA|HRB|GnR|PR|VR|GsR|SR)_?(\d{1,8})\s*([A-ZÄÖÜ]{0,4})$/iu

/** Reads a number of OffeneRegister (`K1101R_HRB150148`). */
const parseOffeneRegister = (text: string): RegisterNumber | undefined => {
  const [, code, type, number, suffix] = offeneRegister.exec(text) ?? []
  const court = code === undefined ? undefined : courtOfCode(code)
  if (court === undefined || type === undefined || number === undefined) return undefined
  return registerNumber({ court: court.code, type: registerTypeOf(type)!, number, suffix })
}

const withRegisterBeside = /(?<![\p{L}\p{N}])(HRA|HRB|GnR|PR|VR|GsR|SR)[\s.:-]*(?:Nr\.?\s*)?(\d{1,8})(?!\d)/iu

const bareBesidePlace = /^(?:(\d{4,8})[\s,]+(\P{N}+)|(\P{N}+?)[\s,]+(\d{4,8}))$/u

const suffixAfter = /^\s*([A-Z]{1,3})(?![\p{L}\p{N}])/u

const noSuffixes = ["AG", "SE", "KG", "EK", "EV", "EG", "UG", "OHG", "IM", "IN", "AUS", "BEI"]

const wordsOfCourts = /\b(?:registergericht|amtsgerichts?|AG(?=\s+\p{Lu}))\b/giu

const roundMarks = /^[\s,;.:()/-]+|[\s,;:()/-]+$/gu

/** The court in a text, also by a longer name of its town (`Freiburg im Breisgau`); undefined without one. */
const courtNamed = (text: string): string | undefined => {
  const shorter = text.replace(/[\s,]+(?:im|in|am|an|a\.|i\.|ob|vor)\s.*$/iu, "")
  return text === "" ? undefined : (formerCourtOfName(text) ?? formerCourtOfName(shorter))?.code
}

/**
 * Returns whether a court keeps a register today. Otherwise its town may also mean a town in another court's district.
 */
const isOfToday = (court: string): boolean => courtOfName(courtOfCode(court)?.name ?? "")?.code === court

/** Reads a number with its register, beside any text. */
const parseBeside = (text: string): AskedNumber | undefined => {
  const match = withRegisterBeside.exec(text)
  if (match === null) return undefined
  const before = text.slice(0, match.index)
  const after = text.slice(match.index + match[0].length)
  const found = suffixAfter.exec(after)?.[1]
  const suffix = found === undefined || noSuffixes.includes(found) ? undefined : found
  const rest = `${before} ${suffix === undefined ? after : after.slice(after.indexOf(suffix) + suffix.length)}`
  const beside = rest.replaceAll(wordsOfCourts, " ").replaceAll(/\s+/gu, " ").replaceAll(roundMarks, "")
  const number = { type: registerTypeOf(match[1]!)!, number: withoutZeros(match[2]!), suffix }
  const court = courtNamed(beside)
  return court !== undefined && isOfToday(court)
    ? { written: withStoredSuffix({ ...number, court }), beside: "" }
    : { written: withStoredSuffix({ ...number, court: undefined }), beside }
}

/** Reads digits beside words that may be a place. */
const parseBareBeside = (text: string): AskedNumber | undefined => {
  const [, first, after, before, last] = bareBesidePlace.exec(text) ?? []
  const number = first ?? last
  if (number === undefined) return undefined
  const beside = after ?? before ?? ""
  return { written: { court: undefined, type: undefined, number: withoutZeros(number), suffix: undefined }, beside }
}

/**
 * Reads the register number in a query: an EUID, a number of OffeneRegister, or a number in any usual spelling, alone
 * or beside a name or a town. A number without its register may also be a word of a name.
 */
export const askedNumber = (q: string): AskedNumber | undefined => {
  const exact = parseEuid(q) ?? parseOffeneRegister(q.trim())
  if (exact !== undefined) return { written: written(exact), beside: "" }
  const alone = parseAskedNumber(q)
  if (alone !== undefined && (alone.court === undefined || isOfToday(alone.court))) {
    return { written: alone, beside: "" }
  }
  return parseBeside(q) ?? (foldText(q).length <= 60 ? parseBareBeside(q.trim()) : undefined)
}
