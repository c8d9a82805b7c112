import type { CalendarDate, FormerRegistration } from "@kontor/core/Register"
import { courtOfCode, formerCourtOfName } from "./Court.ts"
import { digitsAndSuffix, euidOf, type RegisterNumber, registerNumber } from "./RegisterNumber.ts"

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
