import type { CalendarDate } from "../CalendarDate.ts"
import type { FormerRegistration } from "../profile/Organization.ts"
import { courtOfCode, formerCourtOfName } from "./Court.ts"
import { digitsAndSuffix, euidOf, type RegisterNumber, registerNumber } from "./RegisterNumber.ts"

/** A registration that ended, as profiles show it; `until` is null where no source tells the day. */
export const formerRegistrationOf = (
  { court, number, suffix, type }: RegisterNumber,
  until: CalendarDate | null
): FormerRegistration => ({
  court: courtOfCode(court)?.name ?? court,
  register_type: type,
  register_number: suffix === "" ? number : `${number} ${suffix}`,
  until
})

/** The register number of a registration that ended; undefined where its court or number cannot be read. */
const numberOfFormer = (former: FormerRegistration): RegisterNumber | undefined => {
  const digits = digitsAndSuffix(former.register_number)
  const court = formerCourtOfName(former.court)
  if (court === undefined || digits === undefined) return undefined
  return registerNumber({ court: court.code, type: former.register_type, ...digits })
}

/** Every register number an organization is found by: today's first, then the others it had before it moved. */
export const knownNumbers = (
  today: RegisterNumber,
  former: ReadonlyArray<FormerRegistration>
): readonly [RegisterNumber, ...ReadonlyArray<RegisterNumber>] => [
  today,
  ...former.map(numberOfFormer).filter((number) => number !== undefined).filter((number) =>
    euidOf(number) !== euidOf(today)
  )
]
