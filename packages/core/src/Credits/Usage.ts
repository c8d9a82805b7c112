import { Array, Context, DateTime, Effect, Layer, Order, Schema, Struct } from "effect"
import type { AccountId } from "../Accounts/Accounts.ts"
import { Caller, type CredentialRef } from "../Accounts/Caller.ts"
import { CredentialStore, type NamedCredentialRef, namingIn } from "../Accounts/CredentialStore.ts"
import { InvalidParameters } from "../InvalidRequest.ts"
import { everyRow } from "../ListCursor.ts"
import {
  berlinDayOf,
  CalendarDate,
  endOfBerlinDay,
  firstOfMonth,
  lastOfMonth,
  todayInBerlin
} from "../Register/CalendarDate.ts"
import {
  type CredentialUsage,
  type EntryKind,
  Ledger,
  type LedgerEntry,
  type Period,
  type UsageLine
} from "./Ledger.ts"
import { addedTo, type RefusalCount, Refusals } from "./Refusals.ts"

/** The grouping of the usage of a period. */
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
  /** The usage of the calendar months that the period touches, each in whole. */
  readonly by_credential: {
    readonly period: Period
    /** The sums of the 100 most expensive ones, in that order; `credential` is null for what none spent. */
    readonly credentials: ReadonlyArray<UsageSum & { readonly credential: NamedCredentialRef | null }>
    /** The sum of all others. */
    readonly others: UsageSum
  }
  readonly series: {
    readonly group_by: Grouping
    readonly buckets: ReadonlyArray<Period & UsageSum & { readonly by_endpoint: ByEndpoint }>
  }
  /** The requests that the balance did not cover, by endpoint, the one that was refused last at the top. */
  readonly refused: ReadonlyArray<RefusalSum>
}

const sumOf = (lines: ReadonlyArray<UsageSum>): UsageSum => ({
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

/** The most credentials that a report names. */
const maxCredentials = 100

/** The usage of one credential, or of none. */
type Spent = UsageSum & { readonly credential: CredentialRef | null }

const mostExpensiveFirst = Order.combine(
  Order.flip(Order.mapInput(Order.Number, ({ credits_used }: Spent) => credits_used)),
  Order.mapInput(Order.String, ({ credential }: Spent) => credential?.id ?? "")
)

const isNamed = (sum: CredentialUsage): sum is Spent => sum.credential !== "others"

/** The most expensive of the credentials that a ledger's months name, and the sum of the rest. */
const mostExpensive = (sums: ReadonlyArray<CredentialUsage>) => {
  const named = Array.sort(sums.filter(isNamed), mostExpensiveFirst)
  const rest = [...named.slice(maxCredentials), ...sums.filter((sum) => !isNamed(sum))]
  return { credentials: named.slice(0, maxCredentials), others: sumOf(rest) }
}

/** The report of a ledger's sums of days. */
export const usageReport = (
  period: Period,
  group_by: Grouping,
  lines: ReadonlyArray<UsageLine>,
  by_credential: UsageReport["by_credential"],
  refusals: ReadonlyArray<RefusalCount>
): UsageReport => {
  const byBucket = Array.groupBy(lines, ({ day }) => bucketOf[group_by](day))
  return {
    period,
    totals: sumOf(lines),
    by_endpoint: byEndpoint(lines),
    by_credential,
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

/** The usage of the caller's account, by days of the register's calendar. */
export class Usage extends Context.Service<Usage, {
  readonly report: (
    asked: AskedPeriod & { readonly group_by: Grouping }
  ) => Effect.Effect<UsageReport, InvalidParameters, Caller>
}>()("@kontor/core/Credits/Usage") {
  static readonly layer: Layer.Layer<Usage, never, CredentialStore | Ledger> = Layer.effect(
    Usage,
    Effect.gen(function*() {
      const [ledger, refusals] = [yield* Ledger, yield* Refusals]
      const naming = namingIn(yield* CredentialStore)
      const report: Usage["Service"]["report"] = Effect.fn("Usage.report")(function*({ group_by, ...asked }) {
        const { account_id } = yield* Caller
        const period = periodOf(asked, yield* todayInBerlin)
        if (period instanceof InvalidParameters) return yield* period
        const lines = yield* ledger.usage(account_id, period)
        const months = { from: firstOfMonth(period.from), to: lastOfMonth(period.to) }
        const { credentials, others } = mostExpensive(yield* ledger.usageByCredential(account_id, months))
        const nameOf = yield* naming(account_id, credentials.map(({ credential }) => credential ?? undefined))
        const named = credentials.map((sum) => ({ ...sum, credential: nameOf(sum.credential ?? undefined) }))
        const byCredential = { period: months, credentials: named, others }
        return usageReport(period, group_by, lines, byCredential, yield* refusals.list(account_id, period))
      })
      return Usage.of({ report })
    })
  )
}

/** A calendar month of the register's calendar: `2026-05`. */
export const CalendarMonth = Schema.String.check(
  Schema.isPattern(/^(?!0000)\d{4}-(?:0[1-9]|1[0-2])$/, { expected: "a month such as 2026-05" })
)

/**
 * A line of a statement: the usage of a day at one endpoint, or a booking that is not usage, by its reference.
 * `credits` are signed as in the ledger.
 */
interface StatementLine {
  readonly day: CalendarDate
  readonly kind: "usage" | EntryKind
  readonly endpoint: string | null
  readonly reference: string | null
  readonly requests: number
  readonly credits: number
}

/** The credits of an account over a period, in the order of days: the lines lead from one balance to the other. */
export interface Statement {
  readonly period: Period
  readonly opening_balance: number
  readonly lines: ReadonlyArray<StatementLine>
  readonly closing_balance: number
}

const lineOfUsage = ({ credits_used, day, endpoint, requests }: UsageLine): StatementLine => ({
  day,
  kind: "usage",
  endpoint,
  reference: null,
  requests,
  credits: -credits_used
})

const lineOfEntry = ({ created_at, credits, endpoint, kind, request_id }: LedgerEntry): StatementLine => ({
  day: berlinDayOf(created_at),
  kind,
  endpoint,
  reference: request_id,
  requests: 0,
  credits
})

const firstDay = CalendarDate.make("0001-01-01")

const sumOfLines = (lines: ReadonlyArray<StatementLine>): number => lines.reduce((sum, { credits }) => sum + credits, 0)

const byDay: Order.Order<StatementLine> = Order.combine(
  Order.mapInput(Order.String, ({ day }: StatementLine) => day),
  Order.mapInput(Order.String, ({ endpoint }: StatementLine) => endpoint ?? "")
)

/**
 * Reads the statement of an account for a month, by default the current one. Its lines are all that was ever booked
 * until the end of it, so that one month opens with the balance that closed the one before. Rule: operators#statements.
 */
export const statementIn = (ledger: Pick<Ledger["Service"], "entries" | "usage">) =>
  Effect.fnUntraced(function*(account: AccountId, month?: string) {
    const from = month === undefined ? firstOfMonth(yield* todayInBerlin) : CalendarDate.make(`${month}-01`)
    const period = { from, to: lastOfMonth(from) }
    const { to } = period
    const others = yield* everyRow(
      ({ sequence }: LedgerEntry) => sequence,
      (page) => ledger.entries(account, { ...page, until: endOfBerlinDay(to), endpoint: "" })
    )
    const usage = yield* ledger.usage(account, { from: firstDay, to })
    const all = [...others.toReversed().map(lineOfEntry), ...usage.map(lineOfUsage)]
    const opening_balance = sumOfLines(all.filter(({ day }) => day < from))
    const lines = all.filter(({ day }) => day >= from)
    const statement: Statement = {
      period,
      opening_balance,
      lines: Array.sort(lines, byDay),
      closing_balance: opening_balance + sumOfLines(lines)
    }
    return statement
  })

/**
 * A cell of a CSV file (RFC 4180), quoted where it has to be. A text that a spreadsheet takes for a formula is quoted.
 */
const cellOf = (value: string | number | null): string => {
  const text = typeof value === "string" && /^[=+\-@\t\r]/u.test(value) ? `'${value}` : String(value ?? "")
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll("\"", "\"\"")}"` : text
}

const columns = ["day", "kind", "endpoint", "reference", "requests", "credits"] as const

/** A statement as CSV: a line for each of its own between the balances, which lead from one to the other. */
export const statementCsv = ({ closing_balance, lines, opening_balance, period }: Statement): string =>
  [
    columns,
    [period.from, "opening_balance", null, null, null, opening_balance],
    ...lines.map((line) => columns.map((column) => line[column])),
    [period.to, "closing_balance", null, null, null, closing_balance]
  ].map((row) => `${row.map(cellOf).join(",")}\r\n`).join("")
