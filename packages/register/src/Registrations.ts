import { type CalendarDate, courtOfCode, type FormerRegistration, type RegisterNumber } from "@kontor/core"

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
