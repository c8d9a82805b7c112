import type { Members } from "../openapi/Members.ts"

/** The meaning of the members of a price. */
export const pricingMembers: Members = {
  poll_interval_days: "The interval between two checks, in days.",
  billed_cadence: "The cadence whose price is charged.",
  cycle_days: "How long a cycle is, in days.",
  forecast_checks: "How many checks a cycle includes.",
  estimated_credits: "What a cycle costs when it starts.",
  extra_check_credits: "What each completed check beside those costs."
}
