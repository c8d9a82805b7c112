import { DateTime, Schema } from "effect"
import { Plan } from "../Prices/Plan.ts"

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
