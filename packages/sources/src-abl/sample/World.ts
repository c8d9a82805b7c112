import type { CalendarDate } from "@kontor/core/Register"

/** The options of a sample register: all of it is a function of these values. */
export interface SampleOptions {
  /** The number of organizations. */
  readonly organizations: number
}

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

/** Days that were written before: a register has few of them, and writes each many times. */
const written = new Map<Day, CalendarDate>()

/** `YYYY-MM-DD`. */
export const isoDate = (day: Day): CalendarDate => {
  const known = written.get(day)
  if (known !== undefined) return known
  const date = new Date(day * millisecondsOfDay).toISOString().slice(0, 10) as CalendarDate
  written.set(day, date)
  return date
}

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

/** An amount in hundredths of its currency: marks are still the currency of some old limited companies. */
export interface Money {
  readonly cents: number
  readonly currency: "EUR" | "DEM"
}

/** An amount in euros. */
export const euros = (amount: number): Money => ({ cents: Math.round(amount * 100), currency: "EUR" })

/** `25000.00`, as XML numbers are written. */
export const plainAmount = ({ cents }: Money): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`

/** `25.000,00 EUR`, as German texts write it. */
export const amountText = (money: Money): string => {
  const [whole, rest] = plainAmount(money).split(".")
  return `${whole!.replaceAll(/\B(?=(\d{3})+$)/g, ".")},${rest} ${money.currency}`
}

/** The day of the first snapshots, with which the register's life begins. */
export const firstDay = dayOf("2024-10-31")

/** The last day of the register's life: it is the same register whenever it is made. */
export const lastDay = dayOf("2026-10-31")

/** The days between them. Chances of what happens in a life are stated for them all. */
export const lifeSpan = lastDay - firstDay

/** The months of the register's life. */
export const months = 24
