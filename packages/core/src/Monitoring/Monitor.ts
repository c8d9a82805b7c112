import { DateTime, Duration, Schema } from "effect"
import type { AccountId } from "../Accounts/Accounts.ts"
import { isReleasedTo, type Plan, type PriceTable, Tier, type TopicRules } from "../Prices.ts"
import type { EndpointId, MonitorId, RunId } from "../PublicId.ts"
import { TopicCode } from "../Register/Event.ts"
import type { EntityId } from "../Register/Registration.ts"
import { isLine } from "../Register/Spelling.ts"
import { NamedTopic, topicNames } from "../Signals/SignalsCatalog.ts"

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
const isWithinGrace = (cycle: Cycle, now: DateTime.Utc): boolean =>
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

/** The states of a monitor. Rule: monitoring#states. */
export const MonitorStatus = Schema.Literals([
  "initializing",
  "active",
  "paused_user",
  "paused_configuration",
  "paused_billing",
  "paused_entitlement",
  "error",
  "archived"
])
export type MonitorStatus = typeof MonitorStatus.Type

/**
 * An event in the life of a monitor. `baselined`: everything known is recorded as seen; `endpoints_lost` and
 * `endpoints_found`: whether one of its endpoints is usable; `uncovered` and `covered`: whether the balance covers its
 * next cycle; `withheld` and `unwithheld`: whether its entity is withheld or its account suspended; `failed`: it failed
 * too often to continue by itself.
 */
export const MonitorEvent = Schema.Literals([
  "baselined",
  "paused",
  "resumed",
  "endpoints_lost",
  "endpoints_found",
  "uncovered",
  "covered",
  "withheld",
  "unwithheld",
  "failed",
  "archived"
])
export type MonitorEvent = typeof MonitorEvent.Type

type Transitions = Readonly<Partial<Record<MonitorEvent, MonitorStatus>>>

const paused: Transitions = { paused: "paused_user", archived: "archived" }

/**
 * The next state by state and event; a missing event is invalid in that state. A monitor that a user resumes checks
 * anew whether its endpoints, its credits and its entity let it continue.
 */
export const monitorTransitions: Readonly<Record<MonitorStatus, Transitions>> = {
  initializing: { ...paused, baselined: "active", failed: "error", withheld: "paused_entitlement" },
  active: {
    ...paused,
    endpoints_lost: "paused_configuration",
    uncovered: "paused_billing",
    withheld: "paused_entitlement",
    failed: "error"
  },
  paused_user: { resumed: "active", archived: "archived" },
  paused_configuration: { ...paused, endpoints_found: "active", withheld: "paused_entitlement" },
  paused_billing: {
    ...paused,
    resumed: "active",
    covered: "active",
    endpoints_lost: "paused_configuration",
    withheld: "paused_entitlement"
  },
  paused_entitlement: { ...paused, unwithheld: "active" },
  error: { ...paused, resumed: "active" },
  archived: {}
}

/** An event that an account asks for. */
export type RequestedMonitorEvent = "paused" | "resumed" | "archived"

const goals: Readonly<Record<RequestedMonitorEvent, ReadonlyArray<MonitorStatus>>> = {
  paused: ["paused_user"],
  resumed: ["active", "initializing"],
  archived: ["archived"]
}

/** Returns whether a monitor is in the state that an event leads to: it stays unchanged. */
export const isMonitorThere = (status: MonitorStatus, event: RequestedMonitorEvent): boolean =>
  goals[event].includes(status)

/** The state of a monitor after an event; undefined when the event is invalid in its state. */
export const monitorAfter = (status: MonitorStatus, event: MonitorEvent): MonitorStatus | undefined =>
  monitorTransitions[status][event]

/** An account's name for a monitor: one line of at most 200 characters. */
export const MonitorLabel = Schema.String.check(
  Schema.makeFilter(isLine(200), { expected: "a text of at most 200 characters" })
)

/** A cycle as it was paid for: its price, and the request (UUIDv7) of its ledger entry. */
export interface BillingCycle extends Cycle {
  readonly account_id: AccountId
  readonly monitor_id: MonitorId
  readonly credits: number
  readonly request_id: string
}

/** A monitor: it watches one organization and notifies the endpoints of its account of changes. */
export interface Monitor {
  readonly id: MonitorId
  readonly account_id: AccountId
  readonly entity_id: EntityId
  readonly label: string | null
  /** The interval of the next cycle; the current one keeps its own. */
  readonly poll_interval_days: number
  readonly endpoint_ids: ReadonlyArray<EndpointId>
  /** The topics that it releases, as far as the plan has them; null for all of the plan. */
  readonly topics: ReadonlyArray<TopicCode> | null
  readonly status: MonitorStatus
  readonly created_at: DateTime.Utc
  /** The time when everything known was recorded as seen. */
  readonly baselined_at: DateTime.Utc | null
  /** The newest cycle, even when it is over. */
  readonly cycle: BillingCycle | null
  /** The upstream's cursor up to which a completed run has read events; null before the first event. */
  readonly cursor: string | null
  /** The slots until this instant have ended. */
  readonly settled_until: DateTime.Utc
  /** The slot of an earlier cycle that has to be caught up. */
  readonly overdue: DateTime.Utc | null
  /** The requested run that is still to come, and when it was requested. */
  readonly requested_run: { readonly id: RunId; readonly at: DateTime.Utc } | null
  /** The request (UUIDv7) of its next booking, fixed beforehand: a repeat after a crash is not charged twice. */
  readonly request_id: string
  /** Failures in a row. */
  readonly failures: number
  /** The time to look at it next; null when it does not continue by itself. */
  readonly next_run_at: DateTime.Utc | null
  /** Counts the changes of the stored monitor: a change of an older revision is refused. */
  readonly revision: number
}

/** The wait of a monitor after its first failure in a row, its second, and so on, in minutes; the last one repeats. */
const backoffMinutes = [1, 2, 5, 15, 30, 60]

/** The number of failures in a row that count: from then on the wait is the longest. */
export const maxFailures = backoffMinutes.length

/** The time to retry a monitor after this number of failures in a row: not earlier than its upstream asks for. */
export const retryAt = (failures: number, now: DateTime.Utc, retry_after_seconds: number): DateTime.Utc => {
  const minutes = backoffMinutes[Math.min(failures, maxFailures) - 1] ?? 0
  return DateTime.add(now, { seconds: Math.max(minutes * 60, retry_after_seconds) })
}

/** A monitor after one more failure in a row, which counts up to the longest wait. */
export const failedAgain = (monitor: Monitor, now: DateTime.Utc, retry_after_seconds: number): Monitor => {
  const failures = Math.min(monitor.failures + 1, maxFailures)
  return { ...monitor, failures, next_run_at: retryAt(failures, now, retry_after_seconds) }
}

/**
 * The interval between looks at a monitor that paused by itself, in minutes, to see whether it can resume. Null for one
 * that does not resume by itself.
 */
const lookAgainMinutes: Readonly<Record<Exclude<MonitorStatus, "initializing" | "active">, number | null>> = {
  paused_user: null,
  paused_configuration: 5,
  paused_billing: 15,
  paused_entitlement: 60,
  error: null,
  archived: null
}

/** The check that a monitor has to make, and the overdue slots that it replaces. */
export interface DueCheck {
  readonly trigger: "schedule" | "on_demand"
  readonly slot: DateTime.Utc
  readonly superseded: ReadonlyArray<DateTime.Utc>
}

/** The next step of an active monitor: a check, or its next cycle; undefined when nothing is due yet. */
export type DueStep = DueCheck | "renewal" | undefined

/** Returns whether the cycle is over or was never begun. */
export const isCycleOver = (cycle: Cycle | null, now: DateTime.Utc): boolean =>
  cycle === null || DateTime.isLessThanOrEqualTo(endOf(cycle), now)

/**
 * Decides what an active monitor has to do now. The slots of its cycle come first: several overdue ones collapse into
 * one, and so does a slot of an earlier cycle. Once the cycle ended long ago, as after an outage, the next one begins,
 * and the open slot is caught up in it.
 */
export const dueStep = (monitor: Monitor, now: DateTime.Utc): DueStep => {
  const { cycle, overdue, requested_run, settled_until } = monitor
  if (requested_run !== null) return { trigger: "on_demand", slot: requested_run.at, superseded: [] }
  if (cycle === null || !isWithinGrace(cycle, now)) return "renewal"
  const due = dueSlots(cycle, settled_until, now)
  const caughtUp = overdue === null ? [] : [overdue]
  if (due !== undefined) return { trigger: "schedule", slot: due.run, superseded: [...caughtUp, ...due.superseded] }
  if (isCycleOver(cycle, now)) return "renewal"
  return overdue === null ? undefined : { trigger: "schedule", slot: overdue, superseded: [] }
}

const nextLookAt = (monitor: Monitor, now: DateTime.Utc): DateTime.Utc | null => {
  const { cycle, overdue, requested_run, settled_until, status } = monitor
  switch (status) {
    case "initializing":
      return now
    case "active":
      return cycle === null || overdue !== null || requested_run !== null
        ? now
        : nextSlot(cycle, settled_until) ?? endOf(cycle)
    case "paused_user":
    case "paused_configuration":
    case "paused_billing":
    case "paused_entitlement":
    case "error":
    case "archived": {
      const minutes = lookAgainMinutes[status]
      return minutes === null ? null : DateTime.add(now, { minutes })
    }
  }
}

/** A monitor with the instant of its next look. */
export const scheduled = (monitor: Monitor, now: DateTime.Utc): Monitor => ({
  ...monitor,
  next_run_at: nextLookAt(monitor, now)
})

/** A monitor that resumes after a pause does not catch up the slots of a cycle that ended meanwhile. */
const withoutMissed = (monitor: Monitor, now: DateTime.Utc): Monitor => ({
  ...monitor,
  overdue: null,
  settled_until: monitor.cycle !== null && isCycleOver(monitor.cycle, now)
    ? DateTime.max(monitor.settled_until, endOf(monitor.cycle))
    : monitor.settled_until
})

/**
 * A monitor after an event; undefined when the event is invalid in its state. A monitor that continues without a
 * baseline begins with that.
 */
export const monitorWhen = (monitor: Monitor, event: MonitorEvent, now: DateTime.Utc): Monitor | undefined => {
  const reached = monitorAfter(monitor.status, event)
  if (reached === undefined) return undefined
  const status = reached === "active" && monitor.baselined_at === null ? "initializing" : reached
  return scheduled(
    { ...(status === "active" ? withoutMissed(monitor, now) : monitor), status, requested_run: null, failures: 0 },
    now
  )
}

/**
 * The time when a monitor makes its next check: a requested or overdue one comes before the next slot. An instant in
 * the past means that the check is about to be made. Null while none is planned: before the first cycle, and while the
 * monitor does not run.
 */
export const nextCheckAt = (
  { cycle, overdue, poll_interval_days, requested_run, settled_until, status }: Monitor
): DateTime.Utc | null => {
  if (status !== "active") return null
  const first = requested_run?.at ?? overdue
  if (first !== null || cycle === null) return first
  return nextSlot(cycle, settled_until) ?? DateTime.add(endOf(cycle), { days: poll_interval_days })
}
