import type { CalendarDate } from "@kontor/core/Register"

/** A day as the number of days since 1970-01-01, so that days can be counted and compared. */
export type Day = number

const millisecondsOfDay = 86_400_000

/** The day of `YYYY-MM-DD`. */
export const dayOf = (date: string): Day => Math.floor(Date.parse(`${date}T00:00:00Z`) / millisecondsOfDay)

/** The day of an instant in milliseconds, by universal time. */
export const dayAt = (milliseconds: number): Day => Math.floor(milliseconds / millisecondsOfDay)

/** The day of a year, a month (1-12) and a day of the month. */
export const dayOfParts = (year: number, month: number, day: number): Day =>
  Date.UTC(year, month - 1, day) / millisecondsOfDay

/** `YYYY-MM-DD`. */
export const isoDate = (day: Day): CalendarDate =>
  new Date(day * millisecondsOfDay).toISOString().slice(0, 10) as CalendarDate

/** `DD.MM.YYYY`, as German texts write it. */
export const germanDate = (day: Day): string => {
  const date = isoDate(day)
  return `${date.slice(8)}.${date.slice(5, 7)}.${date.slice(0, 4)}`
}

/** The calendar year. */
export const yearOf = (day: Day): number => new Date(day * millisecondsOfDay).getUTCFullYear()

/** The day itself, or the next Monday when it is a Saturday or a Sunday: courts enter nothing on those. */
export const workday = (day: Day): Day => {
  const weekday = (day + 3) % 7
  return weekday < 5 ? day : day + 7 - weekday
}

/** The same day of the month so many months before, or the last of that month. */
export const monthsBefore = (day: Day, months: number): Day => {
  const date = new Date(day * millisecondsOfDay)
  const first = dayOfParts(date.getUTCFullYear(), date.getUTCMonth() + 1 - months, 1)
  const next = dayOfParts(date.getUTCFullYear(), date.getUTCMonth() + 2 - months, 1)
  return Math.min(first + date.getUTCDate() - 1, next - 1)
}
