import type { CalendarDate } from "../Register/CalendarDate.ts"
import { type AccountLimits, accountLimits } from "./AccountLimits.ts"
import { type BucketLimits, bucketLimits } from "./BucketLimits.ts"
import { type PlansWith, standardPlans } from "./Plan.ts"
import { type PriceTable, standardPrices } from "./PriceTable.ts"
import { type PlansOfTier, standardTiers, standardTopics, type TierOfTopic } from "./Tier.ts"

/** A version of all that depends on what the operator sells: prices, plans, bundles of topics and limits. */
export interface PriceList {
  /** Its name, which each entry of the ledger records. */
  readonly version: string
  /** The day from which it holds, in the register's calendar; null for the standard one, which holds before others. */
  readonly from: CalendarDate | null
  readonly prices: PriceTable
  readonly plans: PlansWith
  readonly topics: TierOfTopic
  readonly tiers: PlansOfTier
  /** Requests a minute of each bucket. */
  readonly limits: BucketLimits
  /** How many of each an account may have at the same time. */
  readonly account_limits: AccountLimits
}

/** The price list of the rules. Rule: Credit costs (service description, Limits). */
export const standardPriceList: PriceList = {
  version: "standard",
  from: null,
  prices: standardPrices,
  plans: standardPlans,
  topics: standardTopics,
  tiers: standardTiers,
  limits: bucketLimits,
  account_limits: accountLimits
}
