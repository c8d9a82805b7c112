import { DateTime, Schema } from "effect"

/** The plans, the smallest first. Rule: Accounts and plans (decisions 5). */
export const Plan = Schema.Literals(["free", "plus", "pro", "max"])
export type Plan = typeof Plan.Type

/** Features that only some plans have. Rule: Authentication (service description), 6. */
export const plansWith = {
  persons: ["plus", "pro", "max"],
  network: ["pro", "max"]
} as const satisfies Readonly<Record<string, ReadonlyArray<Plan>>>

/** Whether a plan is one of these. */
export const isAmong = (plans: ReadonlyArray<Plan>, plan: Plan): boolean => plans.includes(plan)

/** Whether a subscription is paid for. Only `active` lifts an account above `free`. */
export const SubscriptionStatus = Schema.Literals(["active", "past_due", "canceled"])

/** A subscription and its current period. */
export const Subscription = Schema.Struct({
  plan: Plan,
  status: SubscriptionStatus,
  current_period_start: Schema.DateTimeUtcFromString,
  current_period_end: Schema.DateTimeUtcFromString
})
export type Subscription = typeof Subscription.Type

/** The current plan of a subscription. */
export const planOf = (subscription: Pick<Subscription, "plan" | "status"> | null): Plan =>
  subscription?.status === "active" ? subscription.plan : "free"

/** An active subscription that runs for the year from `start`. */
export const yearlySubscription = (plan: Plan, start: DateTime.Utc): Subscription => ({
  plan,
  status: "active",
  current_period_start: start,
  current_period_end: DateTime.add(start, { years: 1 })
})
