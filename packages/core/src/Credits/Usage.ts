import { Array, Context, DateTime, Effect, Layer, Order, Schema, Struct } from "effect"
import { Caller } from "../Accounts/Caller.ts"
import { InvalidParameters } from "../InvalidRequest.ts"
import { CalendarDate, todayInBerlin } from "../Register/CalendarDate.ts"
import { Ledger, type Period, type UsageLine } from "./Ledger.ts"
import { addedTo, type RefusalCount, Refusals } from "./Refusals.ts"

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
 * the month it ends in, does not begin after its end, and has at most 366 days.
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

/** The requests at one endpoint that were refused with 402 in a period. */
type RefusalSum = Omit<RefusalCount, "account_id" | "day">

const latestFirst = Order.mapInput(
  Order.Number,
  ({ last_refused_at }: RefusalSum) => -last_refused_at.epochMilliseconds
)

/** The sums by endpoint, the one that was refused last at the top. */
const refusalsByEndpoint = (counts: ReadonlyArray<RefusalCount>): ReadonlyArray<RefusalSum> =>
  Object.values(Array.groupBy(counts, ({ endpoint }) => endpoint))
    .map((own) => Struct.omit(own.reduce(addedTo), ["account_id", "day"]))
    .toSorted(latestFirst)

/** The number of charged requests, and their cost in credits. */
export interface UsageSum {
  readonly requests: number
  readonly credits_used: number
}

/** The sums by endpoint, the most expensive one first. */
type ByEndpoint = ReadonlyArray<UsageSum & { readonly endpoint: string | null }>

/** The usage of an account in a period. Every bucket of the period is listed, even without requests. */
export interface UsageReport {
  readonly period: Period
  readonly totals: UsageSum
  readonly by_endpoint: ByEndpoint
  readonly series: {
    readonly group_by: Grouping
    readonly buckets: ReadonlyArray<Period & UsageSum & { readonly by_endpoint: ByEndpoint }>
  }
  /** The requests that the balance did not cover, by endpoint, the one that was refused last at the top. */
  readonly refused: ReadonlyArray<RefusalSum>
}

const sumOf = (lines: ReadonlyArray<UsageLine>): UsageSum => ({
  requests: lines.reduce((sum, { requests }) => sum + requests, 0),
  credits_used: lines.reduce((sum, { credits_used }) => sum + credits_used, 0)
})

const byEndpoint = (lines: ReadonlyArray<UsageLine>): ByEndpoint =>
  Object.values(Array.groupBy(lines, ({ endpoint }) => endpoint ?? ""))
    .map((own) => ({ endpoint: own[0].endpoint, ...sumOf(own) }))
    .toSorted((left, right) =>
      right.credits_used - left.credits_used || ((left.endpoint ?? "") < (right.endpoint ?? "") ? -1 : 1)
    )

const bucketOf: Readonly<Record<Grouping, (day: CalendarDate) => string>> = {
  day: (day) => day,
  month: (day) => day.slice(0, 7)
}

/** The report of a ledger's sums of days. */
export const usageReport = (
  period: Period,
  group_by: Grouping,
  lines: ReadonlyArray<UsageLine>,
  refusals: ReadonlyArray<RefusalCount>
): UsageReport => {
  const byBucket = Array.groupBy(lines, ({ day }) => bucketOf[group_by](day))
  return {
    period,
    totals: sumOf(lines),
    by_endpoint: byEndpoint(lines),
    series: {
      group_by,
      buckets: bucketsOf(period, group_by).map((bucket) => {
        const own = byBucket[bucketOf[group_by](bucket.from)] ?? []
        return { ...bucket, ...sumOf(own), by_endpoint: byEndpoint(own) }
      })
    },
    refused: refusalsByEndpoint(refusals)
  }
}

/** The usage of the caller's account, by days of the register's calendar. Rule: Accounts and plans (decisions 5). */
export class Usage extends Context.Service<Usage, {
  readonly report: (
    asked: AskedPeriod & { readonly group_by: Grouping }
  ) => Effect.Effect<UsageReport, InvalidParameters, Caller>
}>()("@kontor/core/Credits/Usage") {
  static readonly layer: Layer.Layer<Usage, never, Ledger> = Layer.effect(
    Usage,
    Effect.gen(function*() {
      const [ledger, refusals] = [yield* Ledger, yield* Refusals]
      const report: Usage["Service"]["report"] = Effect.fn("Usage.report")(function*({ group_by, ...asked }) {
        const { account_id } = yield* Caller
        const period = periodOf(asked, yield* todayInBerlin)
        if (period instanceof InvalidParameters) return yield* period
        const lines = yield* ledger.usage(account_id, period)
        return usageReport(period, group_by, lines, yield* refusals.list(account_id, period))
      })
      return Usage.of({ report })
    })
  )
}
