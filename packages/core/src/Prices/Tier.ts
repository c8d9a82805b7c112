import { Schema } from "effect"
import type { TopicCode } from "../Register/events/Topic.ts"
import type { Plan } from "./Plan.ts"

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
