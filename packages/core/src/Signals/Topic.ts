import { Schema } from "effect"
import type { Plan } from "../Accounts/Plan.ts"

/** The seven filterable topics of Signals and monitoring. Rule: Signals catalog response (service description, Resources). */
export const TopicCode = Schema.Literals([
  "NEW_REGISTRATIONS",
  "MASTER_DATA_CHANGES",
  "CLOSURES",
  "ROLE_HOLDER_CHANGES",
  "CAPITAL_CHANGES",
  "INSOLVENCIES",
  "TRANSFORMATIONS"
])
export type TopicCode = typeof TopicCode.Type

/** The topic of an event: one of the seven, or `OTHER` outside them. */
export const EventTopic = Schema.Literals([...TopicCode.literals, "OTHER"])
export type EventTopic = typeof EventTopic.Type

/** Which plans a topic needs: any, Pro or Max, or Max alone. */
export const Tier = Schema.Literals(["ALL", "PRO", "MAX"])
export type Tier = typeof Tier.Type

/** The tier of each topic. A topic without a line here cannot be released: additions need an explicit tier. */
export const tierOf: Readonly<Record<TopicCode, Tier>> = {
  NEW_REGISTRATIONS: "ALL",
  MASTER_DATA_CHANGES: "ALL",
  CLOSURES: "ALL",
  ROLE_HOLDER_CHANGES: "ALL",
  CAPITAL_CHANGES: "ALL",
  INSOLVENCIES: "PRO",
  TRANSFORMATIONS: "MAX"
}

/** The plans that reach each tier. */
export const plansOf: Readonly<Record<Tier, ReadonlyArray<Plan>>> = {
  ALL: ["free", "plus", "pro", "max"],
  PRO: ["pro", "max"],
  MAX: ["max"]
}
