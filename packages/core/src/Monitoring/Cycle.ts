import { DateTime, Duration, Schema } from "effect"
import type { AccountId } from "../Accounts/Accounts.ts"
import { isReleasedTo, type Plan, type PriceTable, Tier, type TopicRules } from "../Prices.ts"
import type { MonitorId, RunId } from "../PublicId.ts"
import { TopicCode } from "../Register/Event.ts"
import { NamedTopic, topicNames } from "../Signals/Topics.ts"

/** The states of a run. */
export const RunStatus = Schema.Literals([
  "scheduled",
  "running",
  "completed",
  "failed",
  "partial",
  "superseded",
  "unfunded"
])
export type RunStatus = typeof RunStatus.Type

/** The next states of each state of a run. */
export const runTransitions: Readonly<Record<RunStatus, ReadonlyArray<RunStatus>>> = {
  scheduled: ["running", "superseded", "unfunded"],
  running: ["completed", "failed", "partial", "unfunded"],
  completed: [],
  failed: [],
  partial: [],
  superseded: [],
  unfunded: []
}

/**
 * The price of a run besides its cycle, in credits: only a completed run that its cycle does not cover costs something,
 * whatever it found.
 */
export const runCredits = ({ monitoring }: PriceTable, status: RunStatus, isCovered: boolean): number =>
  status === "completed" && !isCovered ? monitoring.extra_check : 0

/** Why a run takes place: the free baseline, a slot, or a request. */
export const RunTrigger = Schema.Literals(["baseline", "schedule", "on_demand"])
export type RunTrigger = typeof RunTrigger.Type

/** A run of a monitor and its outcome. */
export interface Run {
  readonly id: RunId
  readonly account_id: AccountId
  readonly monitor_id: MonitorId
  readonly trigger: RunTrigger
  /** The time when it was due or requested. */
  readonly slot: DateTime.Utc
  readonly status: RunStatus
  /** Null for a run that has not taken place, or never will. */
  readonly started_at: DateTime.Utc | null
  /** Null while it is to come. */
  readonly ended_at: DateTime.Utc | null
  /** The cost besides its cycle. */
  readonly credits: number
  /** The request (UUIDv7) of its ledger entry; null for a free run. */
  readonly request_id: string | null
  /** The number of new events it released. */
  readonly released: number
  /** The number of new events that are above the plan, for good. */
  readonly withheld: number
}

/** The interval between checks of a monitor, in days. */
export const PollInterval = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 30 }))

/** Length of a billing cycle, in days. */
const cycleDays = 30

/** The cadences that have a price. Rule: credits#prices-of-monitoring. */
export const Cadence = Schema.Literals(["daily", "every_3_days", "weekly", "monthly"])
export type Cadence = typeof Cadence.Type

/** The interval of each cadence in days, the most frequent first. */
const intervalOf: Readonly<Record<Cadence, number>> = { daily: 1, every_3_days: 3, weekly: 7, monthly: 30 }

/** The cadence at which an interval is billed: its own, or the next more frequent one. */
export const billedCadence = (poll_interval_days: number): Cadence =>
  Cadence.literals.findLast((cadence) => intervalOf[cadence] <= poll_interval_days) ?? "daily"

/** The number of checks that a cycle forecasts. */
export const forecastChecks = (poll_interval_days: number): number => Math.floor(cycleDays / poll_interval_days)

/** The price of a cycle, in credits. */
export const cycleCredits = ({ monitoring }: PriceTable, poll_interval_days: number): number =>
  monitoring.cycle[billedCadence(poll_interval_days)]

/**
 * A billing cycle of a monitor: 30 days from its start, paid in advance. It keeps the interval that held at its start:
 * a change takes effect with the next cycle. Rule: monitoring#cycle.
 */
export interface Cycle {
  readonly started_at: DateTime.Utc
  readonly poll_interval_days: number
}

/** The end of a cycle. */
export const endOf = ({ started_at }: Cycle): DateTime.Utc => DateTime.add(started_at, { days: cycleDays })

/** The slots of the checks that a cycle forecasts, the earliest first: whole intervals after its start. */
export const slotsOf = ({ poll_interval_days, started_at }: Cycle): ReadonlyArray<DateTime.Utc> =>
  Array.from(
    { length: forecastChecks(poll_interval_days) },
    (_, check) => DateTime.add(started_at, { days: (check + 1) * poll_interval_days })
  )

/** Returns whether a cycle forecasts a slot. */
export const isForecast = (cycle: Cycle, slot: DateTime.Utc): boolean =>
  slotsOf(cycle).some((forecast) => DateTime.Equivalence(forecast, slot))

/** A cycle that begins at most this late continues the one before without a gap, in hours. */
const graceHours = 1

/**
 * Returns whether a cycle runs, or ended so recently that its last slot is not late and the next cycle continues it
 * without a gap.
 */
export const isWithinGrace = (cycle: Cycle, now: DateTime.Utc): boolean =>
  DateTime.isLessThan(now, DateTime.add(endOf(cycle), { hours: graceHours }))

/**
 * The start of the next cycle: the end of this one, or now when that is long past, as after an outage. So time that
 * passed is never billed.
 */
export const nextStart = (cycle: Cycle, now: DateTime.Utc): DateTime.Utc =>
  isWithinGrace(cycle, now) ? endOf(cycle) : now

/** The due slots of a monitor: the newest one runs and supersedes the others. */
export interface DueSlots {
  readonly run: DateTime.Utc
  readonly superseded: ReadonlyArray<DateTime.Utc>
}

/** The due slots of a cycle after those that have ended. Several overdue ones collapse into one run. */
export const dueSlots = (
  cycle: Cycle,
  settled_until: DateTime.Utc,
  now: DateTime.Utc
): DueSlots | undefined => {
  const due = slotsOf(cycle).filter((slot) =>
    DateTime.isGreaterThan(slot, settled_until) && DateTime.isLessThanOrEqualTo(slot, now)
  )
  const run = due.at(-1)
  return run === undefined ? undefined : { run, superseded: due.slice(0, -1) }
}

/** The first slot of a cycle after an instant; undefined when the cycle has none left. */
export const nextSlot = (cycle: Cycle, after: DateTime.Utc): DateTime.Utc | undefined =>
  slotsOf(cycle).find((slot) => DateTime.isGreaterThan(slot, after))

/** Returns whether the current cycle pays for a completed check: any other check costs extra. */
export const isCovered = (current: Cycle | undefined, trigger: RunTrigger, slot: DateTime.Utc): boolean =>
  trigger === "schedule" && current !== undefined && isForecast(current, slot)

/**
 * The newest slot that came while no cycle was paid, a whole number of intervals after the last one that ended;
 * undefined before the first.
 */
export const unfundedSlot = (
  { poll_interval_days, settled_until }: { readonly poll_interval_days: number; readonly settled_until: DateTime.Utc },
  now: DateTime.Utc
): DateTime.Utc | undefined => {
  const days = Duration.toDays(DateTime.distance(settled_until, now))
  const slots = Math.floor(days / poll_interval_days)
  return slots < 1 ? undefined : DateTime.add(settled_until, { days: slots * poll_interval_days })
}

const { Boolean: Flag, Int, Literal, Struct } = Schema

/** The price of monitoring at an interval, in credits. */
export const MonitoringPricing = Struct({
  poll_interval_days: PollInterval.annotate({ description: "The interval between two checks, in days." }),
  billed_cadence: Cadence.annotate({ description: "The cadence whose price is charged." }),
  cycle_days: Literal(cycleDays).annotate({ description: "How long a cycle is, in days." }),
  forecast_checks: Int.annotate({ description: "How many checks a cycle includes." }),
  estimated_credits: Int.annotate({ description: "What a cycle costs when it starts." }),
  extra_check_credits: Int.annotate({ description: "What each completed check beside those costs." })
})
export type MonitoringPricing = typeof MonitoringPricing.Type

/** The price of an interval. */
export const monitoringPricing = (prices: PriceTable, poll_interval_days: number): MonitoringPricing => ({
  poll_interval_days,
  billed_cadence: billedCadence(poll_interval_days),
  cycle_days: cycleDays,
  forecast_checks: forecastChecks(poll_interval_days),
  estimated_credits: cycleCredits(prices, poll_interval_days),
  extra_check_credits: prices.monitoring.extra_check
})

/** The prices of the four cadences, the most frequent first. */
export const pricingOfCadences = (prices: PriceTable): ReadonlyArray<MonitoringPricing> =>
  Cadence.literals.map((cadence) => monitoringPricing(prices, intervalOf[cadence]))

/** One of the seven topics that monitoring observes. `released` is whether the plan reaches its Signals. */
export const MonitoredTopic = Struct({
  ...NamedTopic.fields,
  tier: Tier,
  released: Flag.annotate({ description: "Whether monitors of the account release Signals of it." })
})
export type MonitoredTopic = typeof MonitoredTopic.Type

/** All seven topics, and which of them a plan reaches. */
export const monitoredTopics = (rules: TopicRules, plan: Plan): ReadonlyArray<MonitoredTopic> =>
  TopicCode.literals.map((code) => ({
    code,
    label: topicNames[code],
    tier: rules.topics[code],
    released: isReleasedTo(rules, plan, code)
  }))
