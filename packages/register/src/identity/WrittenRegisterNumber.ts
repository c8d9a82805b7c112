import { type RegisterType, registerTypeOf, withoutZeros } from "@kontor/core/Register/RegisterType"
import { courtAndSuffix, formerCourtOfName } from "./Court.ts"
import type { RegisterNumber } from "./RegisterNumber.ts"

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
export const withStoredSuffix = <Number extends WrittenRegisterNumber>(written: Number): Number => {
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
