import { ExpiryInstant } from "@kontor/core/Accounts/ExpiryInstant"
import { startOfBerlinDay } from "@kontor/core/Register/BerlinDay"
import { CalendarDate } from "@kontor/core/Register/CalendarDate"
import { type DateTime, Option, Schema } from "effect"

const dayOf = Schema.decodeOption(CalendarDate)
const instantOf = Schema.decodeOption(ExpiryInstant)
const hasTime = /[Tt]/

/** The instant in a text: as in RFC 3339, or the beginning of a day in the register's calendar (Europe/Berlin). */
export const momentOf = (text: string): Option.Option<DateTime.Utc> =>
  Option.orElse(
    Option.map(dayOf(text), startOfBerlinDay),
    () => hasTime.test(text) ? instantOf(text) : Option.none()
  )
