import { DateTime, Effect, Option, Schema } from "effect"

const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

const daysOf = (year: number, month: number): number =>
  month === 2 ? (isLeapYear(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31

const isDay = (text: string): boolean => {
  const year = Number(text.slice(0, 4))
  return year > 0 && Number(text.slice(8)) <= daysOf(year, Number(text.slice(5, 7)))
}

/** An existing day in the register's calendar (Europe/Berlin), as `YYYY-MM-DD`. */
export const CalendarDate = Schema.String.check(
  Schema.isPattern(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/u, { expected: "a day as YYYY-MM-DD" }),
  // JSON Schema has the pattern alone. A check without `toJsonSchema` would leave out its description too.
  Schema.makeFilter(isDay, { expected: "a day that the calendar has", toJsonSchema: () => [{}, true] })
).pipe(Schema.brand("CalendarDate"))
export type CalendarDate = typeof CalendarDate.Type

/** The time zone of the register's calendar. Rule: wire#answers. */
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

const day = DateTime.makeUnsafe
const dateOf = (instant: DateTime.Utc): CalendarDate => CalendarDate.make(DateTime.formatIsoDateUtc(instant))

/** The first day of the month of a day. */
export const firstOfMonth = (date: CalendarDate): CalendarDate => dateOf(DateTime.startOf(day(date), "month"))

/** The last day of the month of a day. */
export const lastOfMonth = (date: CalendarDate): CalendarDate => dateOf(DateTime.endOf(day(date), "month"))

/** The instant at which the month of a day of the register's calendar ends. */
export const endOfBerlinMonth = (date: CalendarDate): DateTime.Utc => endOfBerlinDay(lastOfMonth(date))

/** Today in the register's calendar. */
export const todayInBerlin: Effect.Effect<CalendarDate> = Effect.map(DateTime.now, berlinDayOf)
