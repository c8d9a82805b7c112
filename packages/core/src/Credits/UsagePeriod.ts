import { DateTime, Schema } from "effect"
import { InvalidParameters } from "../InvalidParameters.ts"
import { CalendarDate } from "../Register/CalendarDate.ts"

/** The days from one to another, both included, in the register's calendar. */
export const Period = Schema.Struct({
  from: CalendarDate.annotate({ description: "The first day." }),
  to: CalendarDate.annotate({ description: "The last day." })
})
export type Period = typeof Period.Type

/** How to group the usage of a period. */
export const Grouping = Schema.Literals(["day", "month"])
export type Grouping = typeof Grouping.Type

/** The days a caller asks for; either end may be missing. */
export interface AskedPeriod {
  readonly from?: CalendarDate | undefined
  readonly to?: CalendarDate | undefined
}

const maxDays = 366

const day = DateTime.makeUnsafe
const dateOf = (instant: DateTime.Utc): CalendarDate => CalendarDate.make(DateTime.formatIsoDateUtc(instant))

const firstOfMonth = (date: CalendarDate): CalendarDate => dateOf(DateTime.startOf(day(date), "month"))
const lastOfMonth = (date: CalendarDate): CalendarDate => dateOf(DateTime.endOf(day(date), "month"))
const nextDay = (date: CalendarDate): CalendarDate => dateOf(DateTime.add(day(date), { days: 1 }))

const isLonger = ({ from, to }: Period): boolean =>
  DateTime.isGreaterThanOrEqualTo(day(to), DateTime.add(day(from), { days: maxDays }))

/**
 * The period of a query. It ends by default on the last day of the current month, begins by default on the first day of
 * the month it ends in, does not begin after its end, and has at most 366 days. Rule: Accounts and plans (decisions 5).
 */
export const periodOf = (asked: AskedPeriod, today: CalendarDate): Period | InvalidParameters => {
  const to = asked.to ?? lastOfMonth(today)
  const from = asked.from ?? firstOfMonth(to)
  if (from > to) return new InvalidParameters({ parameters: { from: [`from must not be after to (${to})`] } })
  if (isLonger({ from, to })) {
    return new InvalidParameters({
      parameters: { from: [`from and to must span at most ${maxDays} days, and to is ${to}`] }
    })
  }
  return { from, to }
}

const endOf: Readonly<Record<Grouping, (date: CalendarDate) => CalendarDate>> = {
  day: (date) => date,
  month: lastOfMonth
}

/** The days or calendar months of a period; the first and the last month may be cut short. */
export const bucketsOf = ({ from, to }: Period, grouping: Grouping): ReadonlyArray<Period> => {
  const end = endOf[grouping](from)
  return end < to
    ? [{ from, to: end }, ...bucketsOf({ from: nextDay(end), to }, grouping)]
    : [{ from, to }]
}
