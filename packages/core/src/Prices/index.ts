export { type AccountLimits, type Limited, LimitReached, limitReachedInWords } from "./Limits.ts"
export { type PlansOfTier, SubscribedPlan, Tier, type TierOfTopic } from "./Plan.ts"
export * from "./PriceLists.ts"
export { isPaid, type PricedOperation, type PriceTable } from "./PriceTable.ts"
