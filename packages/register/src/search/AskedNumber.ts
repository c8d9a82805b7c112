import { foldText } from "@kontor/core/Register/Name"
import { registerTypeOf, withoutZeros } from "@kontor/core/Register/RegisterType"
import { courtOfCode, courtOfName, formerCourtOfName } from "../identity/Court.ts"
import { parseEuid, type RegisterNumber, registerNumber } from "../identity/RegisterNumber.ts"
import { parseAskedNumber, withStoredSuffix, type WrittenRegisterNumber } from "../identity/WrittenRegisterNumber.ts"

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

const withRegister = /(?<![\p{L}\p{N}])(HRA|HRB|GnR|PR|VR|GsR|SR)[\s.:-]*(?:Nr\.?\s*)?(\d{1,8})(?!\d)/iu

const bareBesidePlace = /^(?:(\d{4,8})[\s,]+(\P{N}+)|(\P{N}+?)[\s,]+(\d{4,8}))$/u

const suffixAfter = /^\s*([A-Z]{1,3})(?![\p{L}\p{N}])/u

const noSuffixes = ["AG", "SE", "KG", "EK", "EV", "EG", "UG", "OHG", "IM", "IN", "AUS", "BEI"]

const wordsOfCourts = /\b(?:registergericht|amtsgerichts?|AG(?=\s+\p{Lu}))\b/giu

const around = /^[\s,;.:()/-]+|[\s,;:()/-]+$/gu

/** The court in a text, also by a longer name of its town (`Freiburg im Breisgau`); undefined without one. */
const courtNamed = (text: string): string | undefined => {
  const shorter = text.replace(/[\s,]+(?:im|in|am|an|a\.|i\.|ob|vor)\s.*$/iu, "")
  return text === "" ? undefined : (formerCourtOfName(text) ?? formerCourtOfName(shorter))?.code
}

/** Whether a court keeps a register today. Otherwise its town may also mean a town in another court's district. */
const isOfToday = (court: string): boolean => courtOfName(courtOfCode(court)?.name ?? "")?.code === court

/** Reads a number with its register, beside any text. */
const parseBeside = (text: string): AskedNumber | undefined => {
  const match = withRegister.exec(text)
  if (match === null) return undefined
  const before = text.slice(0, match.index)
  const after = text.slice(match.index + match[0].length)
  const found = suffixAfter.exec(after)?.[1]
  const suffix = found === undefined || noSuffixes.includes(found) ? undefined : found
  const rest = `${before} ${suffix === undefined ? after : after.slice(after.indexOf(suffix) + suffix.length)}`
  const beside = rest.replaceAll(wordsOfCourts, " ").replaceAll(/\s+/gu, " ").replaceAll(around, "")
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
 * or beside a name or a town. A number without its register may also be a word of a name. Rule: Search (decisions 8).
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
