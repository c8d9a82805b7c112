import { DateTime, Schema } from "effect"
import { InvalidParameters } from "../InvalidParameters.ts"
import { endOfBerlinDay, startOfBerlinDay } from "../Register/BerlinDay.ts"
import { CalendarDate } from "../Register/CalendarDate.ts"

/** Days from one to another, both included, in the register's calendar. */
export const Period = Schema.Struct({ from: CalendarDate, to: CalendarDate })
export type Period = typeof Period.Type

/** By what the usage of a period is grouped. */
export const Grouping = Schema.Literals(["day", "month"])
export type Grouping = typeof Grouping.Type

/** The days a caller asks for; either end may be missing. */
export interface AskedPeriod {
  readonly from?: CalendarDate | undefined
  readonly to?: CalendarDate | undefined
}

const mostDays = 366

const day = DateTime.makeUnsafe
const dateOf = (instant: DateTime.Utc): CalendarDate => CalendarDate.make(DateTime.formatIsoDateUtc(instant))

const firstOfMonth = (date: CalendarDate): CalendarDate => dateOf(DateTime.startOf(day(date), "month"))
const lastOfMonth = (date: CalendarDate): CalendarDate => dateOf(DateTime.endOf(day(date), "month"))
const nextDay = (date: CalendarDate): CalendarDate => dateOf(DateTime.add(day(date), { days: 1 }))

const isLonger = ({ from, to }: Period): boolean =>
  DateTime.isGreaterThanOrEqualTo(day(to), DateTime.add(day(from), { days: mostDays }))

/**
 * The period that is meant: up to the last day of today's month, from the first day of the month it ends in. It begins no later than
 * it ends, and has at most 366 days. Rule: Accounts and plans (decisions 5).
 */
export const periodOf = (asked: AskedPeriod, today: CalendarDate): Period | InvalidParameters => {
  const to = asked.to ?? lastOfMonth(today)
  const from = asked.from ?? firstOfMonth(to)
  if (from > to) return new InvalidParameters({ parameters: { from: [`from must not be after to (${to})`] } })
  if (isLonger({ from, to })) {
    return new InvalidParameters({
      parameters: { from: [`from and to must span at most ${mostDays} days, and to is ${to}`] }
    })
  }
  return { from, to }
}

const endOf: Readonly<Record<Grouping, (date: CalendarDate) => CalendarDate>> = {
  day: (date) => date,
  month: lastOfMonth
}

/** A period cut into days or calendar months; the first and the last month may be cut short. */
export const bucketsOf = ({ from, to }: Period, grouping: Grouping): ReadonlyArray<Period> => {
  const end = endOf[grouping](from)
  return end < to
    ? [{ from, to: end }, ...bucketsOf({ from: nextDay(end), to }, grouping)]
    : [{ from, to }]
}

/** The instants between which buckets lie: where each begins, and where the last one ends. */
export const boundariesOf = (buckets: ReadonlyArray<Period>): ReadonlyArray<DateTime.Utc> => [
  ...buckets.map(({ from }) => startOfBerlinDay(from)),
  ...buckets.slice(-1).map(({ to }) => endOfBerlinDay(to))
]
