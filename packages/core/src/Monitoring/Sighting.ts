import { Schema } from "effect"
import type { Plan } from "../Prices/Plan.ts"
import { isReleasedTo, type TopicRules } from "../Prices/TopicAccess.ts"
import type { ProviderEvent } from "../Register/events/ProviderEvent.ts"
import { topicOf } from "../Signals/SignalOf.ts"

/** The decision of a monitor about an event it saw, for good. Rule: Baseline (decisions 13); Checks (decisions 13). */
export const Sighting = Schema.Literals(["baseline", "released", "withheld"])
export type Sighting = typeof Sighting.Type

/**
 * The decision about an event that a check sees for the first time: released if the plan reaches its topic at that
 * moment. A missing or unknown topic, or one above the plan, is withheld: additions fail closed. Rule: Events (service
 * description), 2.
 */
export const sightingOf = (rules: TopicRules, plan: Plan, event: Pick<ProviderEvent, "topic">): Sighting =>
  isReleasedTo(rules, plan, topicOf(event)) ? "released" : "withheld"
