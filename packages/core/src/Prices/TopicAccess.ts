import { type EventTopic, TopicCode } from "../Register/events/Topic.ts"
import type { Plan } from "./Plan.ts"
import type { PriceList } from "./PriceList.ts"

/** The part of a price list that says which topics a plan reaches. */
export type TopicRules = Pick<PriceList, "tiers" | "topics">

/** The plans that reach a topic. */
export const plansOfTopic = ({ tiers, topics }: TopicRules, topic: TopicCode): ReadonlyArray<Plan> =>
  tiers[topics[topic]]

/** The topics a plan can reach, in the order of the catalog. Rule: GET /v1/signals, 1. */
export const topicsOf = (rules: TopicRules, plan: Plan): ReadonlyArray<TopicCode> =>
  TopicCode.literals.filter((topic) => plansOfTopic(rules, topic).includes(plan))

/**
 * Whether an event of a topic may be released to a plan. Fails closed: an event outside the seven topics is never
 * released. Rule: Events (service description), 2.
 */
export const isReleasedTo = (rules: TopicRules, plan: Plan, topic: EventTopic): boolean =>
  topic !== "OTHER" && plansOfTopic(rules, topic).includes(plan)
