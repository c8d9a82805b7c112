import { parseRegisterNumber, registerNumber } from "@kontor/core/Register"
import type { NamedOrganization } from "../RoleHolder.ts"

const withRegistration = /^(.+?)\s*\(((?:AG|Amtsgericht)\b[^()]*)\)\s*(?:,\s*(.*?))?\s*\.?$/su
const nameAndSeat = /^(.+),\s*([^,]+)$/su

/** A company in a position, and its power of representation. */
export interface CompanyOfficer {
  readonly organization: NamedOrganization
  readonly representation: string | null
}

/**
 * Reads the text of a company in a position: `Raffay Management GmbH, Hamburg (AG Hamburg HRB 33573),
 * einzelvertretungsberechtigt.`
 */
export const companyOfficerOf = (text: string): CompanyOfficer => {
  const [, named, registration, rest] = withRegistration.exec(text) ?? []
  const whole = (named ?? text).replace(/\.$/u, "")
  const [, name, city] = nameAndSeat.exec(whole) ?? []
  const written = registration === undefined ? undefined : parseRegisterNumber(registration.replaceAll(",", " "))
  const number = written?.court === undefined
    ? undefined
    : registerNumber({ court: written.court, type: written.type, number: written.number, suffix: written.suffix })
  return {
    organization: { name: name ?? whole, city: city ?? null, number },
    representation: rest === undefined || rest === "" ? null : rest
  }
}
