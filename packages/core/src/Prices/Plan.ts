import { Schema } from "effect"

/** The plans, the smallest first. Rule: Accounts and plans (decisions 5). */
export const Plan = Schema.Literals(["free", "plus", "pro", "max"])
export type Plan = typeof Plan.Type

/** What only some plans have. */
export type PlanPart = "persons" | "network"

/** The plans with each part. Rule: Authentication (service description), 6. */
export type PlansWith = Readonly<Record<PlanPart, ReadonlyArray<Plan>>>

/** The plans with each part, unless the operator sets others. */
export const standardPlans = {
  persons: ["plus", "pro", "max"],
  network: ["pro", "max"]
} as const satisfies PlansWith
