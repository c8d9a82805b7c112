import { type CalendarDate, Euid, type FormerRegistration, RegisterType } from "@kontor/core/Register"
import { registerTypeOf, withoutZeros } from "@kontor/core/Register/RegisterType"
import { Schema } from "effect"
import { courtOfCode, formerCourtOfName, suffixOf } from "./Court.ts"

/**
 * A register number in its normal form: the court's register-network code, the register, the digits, and the suffix
 * that some courts add (`B` in Berlin, `KI`, `HL`, ... where registers were merged), empty without one.
 */
export const RegisterNumber = Schema.Struct({
  court: Schema.String,
  type: RegisterType,
  number: Schema.String,
  suffix: Schema.String
})
export type RegisterNumber = typeof RegisterNumber.Type

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
  Euid.make(`DE${number.court}.${number.type}${number.number}${number.suffix}`)

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
