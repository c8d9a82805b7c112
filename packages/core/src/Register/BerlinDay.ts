import { DateTime, Effect, Option } from "effect"
import { CalendarDate } from "./CalendarDate.ts"

/** The time zone of the register's calendar. Rule: Wire conventions (decisions 1). */
const berlin = Option.getOrThrow(DateTime.zoneMakeNamed("Europe/Berlin"))

const midnight = (date: CalendarDate): DateTime.Zoned =>
  Option.getOrThrow(DateTime.makeZoned(`${date}T00:00:00`, { timeZone: berlin, adjustForTimeZone: true }))

/** The instant at which a day of the register's calendar begins. */
export const startOfBerlinDay = (date: CalendarDate): DateTime.Utc => DateTime.toUtc(midnight(date))

/**
 * The instant at which a day of the register's calendar ends and the next one begins. A day may have 23 or 25 hours.
 */
export const endOfBerlinDay = (date: CalendarDate): DateTime.Utc =>
  DateTime.toUtc(DateTime.add(midnight(date), { days: 1 }))

/** The day of an instant in the register's calendar, if it is in the years 1 to 9999, which written dates cover. */
export const writtenBerlinDayOf = (instant: DateTime.Utc): Option.Option<CalendarDate> =>
  CalendarDate.makeOption(DateTime.formatIsoDate(DateTime.setZone(instant, berlin)))

/** The day of an instant in the register's calendar, within the years 1 to 9999. */
export const berlinDayOf = (instant: DateTime.Utc): CalendarDate => Option.getOrThrow(writtenBerlinDayOf(instant))

/** Today in the register's calendar. */
export const todayInBerlin: Effect.Effect<CalendarDate> = Effect.map(DateTime.now, berlinDayOf)
