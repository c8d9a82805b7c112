import { type Array, Clock, Context, Effect, Predicate } from "effect"
import { type CalendarDate, startOfBerlinDay } from "../Register/CalendarDate.ts"
import { type AccountLimits, accountLimits, type BucketLimits, bucketLimits } from "./Limits.ts"
import {
  type PlansOfTier,
  type PlansWith,
  standardPlans,
  standardSubscriptions,
  standardTiers,
  standardTopics,
  type SubscriptionRules,
  type TierOfTopic
} from "./Plan.ts"
import { type PriceTable, standardPrices } from "./PriceTable.ts"

/**
 * A version of all that depends on what the operator sells: prices, plans and their periods, bundles of topics, limits.
 */
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
  readonly subscriptions: SubscriptionRules
}

/** The price list of the rules. Rule: credits#prices. */
export const standardPriceList: PriceList = {
  version: "standard",
  from: null,
  prices: standardPrices,
  plans: standardPlans,
  topics: standardTopics,
  tiers: standardTiers,
  limits: bucketLimits,
  account_limits: accountLimits,
  subscriptions: standardSubscriptions
}

/** A price list, and the instant from which it holds, in milliseconds since 1970. */
export interface DatedPriceList {
  readonly begins_at: number
  readonly list: PriceList
}

/** The versions of the price list, in the order in which they take effect. */
export type PriceVersions = Array.NonEmptyReadonlyArray<DatedPriceList>

const dated = (list: PriceList): DatedPriceList => ({
  begins_at: list.from === null ? -Infinity : startOfBerlinDay(list.from).epochMilliseconds,
  list
})

/** The standard price list, or another first one, followed by later ones in the order of their days. */
export const priceVersions = (
  later: ReadonlyArray<PriceList> = [],
  first: PriceList = standardPriceList
): PriceVersions => [dated(first), ...later.map(dated)]

/** The price list in force at an instant, in milliseconds since 1970. */
export const priceListAt = (versions: PriceVersions, at: number): PriceList =>
  (versions.findLast(({ begins_at }) => begins_at <= at) ?? versions[0]).list

/** The price lists that do not hold yet at an instant. */
export const comingPriceLists = (versions: PriceVersions, at: number): ReadonlyArray<PriceList> =>
  versions.filter(({ begins_at }) => begins_at > at).map(({ list }) => list)

/** The price lists of the service. A host may set others; all of its nodes should have the same. */
export const PriceLists = Context.Reference<PriceVersions>("@kontor/core/Prices/PriceLists", {
  defaultValue: () => priceVersions()
})

/**
 * The price list of a request: the one in force when it was admitted, whatever day it is when it is charged. Undefined
 * where nobody admitted it, as in a worker.
 */
export const RequestPriceList = Context.Reference<PriceList | undefined>("@kontor/core/Prices/RequestPriceList", {
  defaultValue: () => undefined
})

/** Makes what finds the price list in force: that of the request where there is one, else the one of this moment. */
export const makePriceListInForce: Effect.Effect<Effect.Effect<PriceList>> = Effect.map(
  PriceLists,
  (versions) =>
    Effect.filterOrElse(
      RequestPriceList,
      Predicate.isNotUndefined,
      () => Effect.map(Clock.currentTimeMillis, (now) => priceListAt(versions, now))
    )
)
