import { Schema } from "effect"
import type { Plan } from "../Accounts/Plan.ts"
import type { TopicCode } from "../Register/events/Topic.ts"

/** Which plans a topic needs: any, Pro or Max, or Max alone. */
export const Tier = Schema.Literals(["ALL", "PRO", "MAX"]).annotate({
  description: "Which plans get it: `ALL`, `PRO` (pro and max) or `MAX` (max alone)."
})
export type Tier = typeof Tier.Type

/** The tier of each topic. A topic without an entry cannot be released: new topics need an explicit tier. */
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
