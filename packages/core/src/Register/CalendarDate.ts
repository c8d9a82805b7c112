import { Schema } from "effect"

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
