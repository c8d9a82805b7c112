import { Schema } from "effect"
import { type EventTopic, TopicCode } from "../Register/Event.ts"

/** The plans, the smallest first. Rule: accounts#plans. */
export const Plan = Schema.Literals(["free", "plus", "pro", "max"])
export type Plan = typeof Plan.Type

/** A part of the service that only some plans include. */
export type PlanPart = "persons" | "network"

/** The plans with each part. */
export type PlansWith = Readonly<Record<PlanPart, ReadonlyArray<Plan>>>

/** The plans with each part, unless the operator sets others. */
export const standardPlans = {
  persons: ["plus", "pro", "max"],
  network: ["pro", "max"]
} as const satisfies PlansWith

/** A plan that is subscribed to. */
export const SubscribedPlan = Plan.pick(["plus", "pro", "max"])
export type SubscribedPlan = typeof SubscribedPlan.Type

/** The rules of subscriptions. */
export interface SubscriptionRules {
  /** The number of days a subscription keeps its plan from when it becomes past due. */
  readonly grace_days: number
  /** The credits that each plan grants once for each period of a subscription. */
  readonly allotments: Readonly<Record<SubscribedPlan, number>>
}

/** The rules of subscriptions, unless the operator sets others. */
export const standardSubscriptions = {
  grace_days: 7,
  allotments: { plus: 0, pro: 0, max: 0 }
} as const satisfies SubscriptionRules

/** The bundles of topics that plans reach: by default any plan, Pro or Max, or Max alone. */
export const Tier = Schema.Literals(["ALL", "PRO", "MAX"]).annotate({
  description: "Which plans get it: `ALL`, `PRO` or `MAX`. The prices list the plans of each."
})
export type Tier = typeof Tier.Type

/** The tier of each topic. A topic without an entry cannot be released: new topics need an explicit tier. */
export type TierOfTopic = Readonly<Record<TopicCode, Tier>>

/** The tier of each topic, unless the operator sets another. */
export const standardTopics: TierOfTopic = {
  NEW_REGISTRATIONS: "ALL",
  MASTER_DATA_CHANGES: "ALL",
  CLOSURES: "ALL",
  ROLE_HOLDER_CHANGES: "ALL",
  CAPITAL_CHANGES: "ALL",
  INSOLVENCIES: "PRO",
  TRANSFORMATIONS: "MAX"
}

/** The plans that reach each tier. */
export type PlansOfTier = Readonly<Record<Tier, ReadonlyArray<Plan>>>

/** The plans that reach each tier, unless the operator sets others. */
export const standardTiers: PlansOfTier = {
  ALL: ["free", "plus", "pro", "max"],
  PRO: ["pro", "max"],
  MAX: ["max"]
}

/** The part of a price list that says which topics a plan reaches. */
export interface TopicRules {
  readonly topics: TierOfTopic
  readonly tiers: PlansOfTier
}

/** The plans that reach a topic. */
export const plansOfTopic = ({ tiers, topics }: TopicRules, topic: TopicCode): ReadonlyArray<Plan> =>
  tiers[topics[topic]]

/** The topics a plan can reach, in the order of the catalog. Rule: signals#list. */
export const topicsOf = (rules: TopicRules, plan: Plan): ReadonlyArray<TopicCode> =>
  TopicCode.literals.filter((topic) => plansOfTopic(rules, topic).includes(plan))

/**
 * Returns whether an event of a topic may be released to a plan. Fails closed: an event outside the seven topics is
 * never released. Rule: monitoring#topics.
 */
export const isReleasedTo = (rules: TopicRules, plan: Plan, topic: EventTopic): boolean =>
  topic !== "OTHER" && plansOfTopic(rules, topic).includes(plan)
