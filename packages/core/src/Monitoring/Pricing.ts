import { Schema } from "effect"
import { isReleasedTo, type Plan, Tier, type TopicRules } from "../Prices/Plan.ts"
import type { PriceTable } from "../Prices/PriceTable.ts"
import { TopicCode } from "../Register/Event.ts"
import { NamedTopic, topicNames } from "../Signals/Topics.ts"
import { billedCadence, Cadence, cycleCredits, cycleDays, forecastChecks, PollInterval } from "./Cycle.ts"

const { Boolean: Flag, Int, Literal, Struct } = Schema

/**
 * The price of monitoring at an interval, in credits. Rule: Monitoring (decisions 13), GET
 * /v1/account/monitoring/pricing.
 */
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

/**
 * One of the seven topics that monitoring observes. `released` is whether the plan reaches its Signals. Rule: Events
 * (service description), 1 and 2.
 */
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
