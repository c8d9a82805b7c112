import type { Plan } from "../Accounts/Plan.ts"
import { type EventTopic, TopicCode } from "../Register/events/Topic.ts"
import { plansOf, tierOf } from "./Tier.ts"

/** The topics a plan can reach, in the order of the catalog. Rule: GET /v1/signals, 1. */
export const topicsOf = (plan: Plan): ReadonlyArray<TopicCode> =>
  TopicCode.literals.filter((topic) => plansOf[tierOf[topic]].includes(plan))

/** The plans that reach a topic. */
export const plansOfTopic = (topic: TopicCode): ReadonlyArray<Plan> => plansOf[tierOf[topic]]

/**
 * Whether an event of a topic may be released to a plan. Fails closed: an event outside the seven topics is never
 * released. Rule: Events (service description), 2.
 */
export const isReleasedTo = (plan: Plan, topic: EventTopic): boolean =>
  topic !== "OTHER" && plansOfTopic(topic).includes(plan)
