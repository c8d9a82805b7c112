import { type Array, Clock, Context, Effect, Predicate, Schema } from "effect"
import { CalendarDate, startOfBerlinDay } from "../Register/CalendarDate.ts"
import { TopicCode } from "../Register/Event.ts"
import { type AccountLimits, accountLimits, type BucketLimits, bucketLimits } from "./Limits.ts"
import {
  Plan,
  type PlanPart,
  type PlansOfTier,
  type PlansWith,
  standardPlans,
  standardSubscriptions,
  standardTiers,
  standardTopics,
  type SubscriptionRules,
  Tier,
  type TierOfTopic
} from "./Plan.ts"
import { isPaid, type PriceTable, standardPrices } from "./PriceTable.ts"

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
  /** The number of each that an account may have at the same time. */
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

const { Array: List, isBetween, isMinLength, isPattern, isUnique, makeFilter, optionalKey, Struct } = Schema

const whole = (minimum: number, maximum: number) =>
  Schema.Int.check(
    isBetween({ minimum, maximum }, { expected: `a whole number from ${minimum} to ${maximum}` })
  )

const Price = whole(0, 1_000_000)
const CyclePrice = whole(1, 1_000_000)

/** A struct of optional members with these names, which share one schema. */
const each = <Name extends string, Member extends Schema.Top>(names: ReadonlyArray<Name>, member: Member) =>
  Struct(
    Object.fromEntries(names.map((name) => [name, optionalKey(member)])) as {
      [name in Name]: Schema.optionalKey<Member>
    }
  )

const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>) => Object.keys(table) as Array<Name>

const Plans = List(Plan).check(
  isMinLength(1, { expected: "at least one plan" }),
  isUnique({ expected: "each plan once" })
)

const Prices = Struct({
  operations: optionalKey(each(namesOf(standardPrices.operations).filter(isPaid), Price)),
  features: optionalKey(each(namesOf(standardPrices.features), Price)),
  person_features: optionalKey(each(namesOf(standardPrices.person_features), Price)),
  unofficial_excerpt: optionalKey(Price),
  ai_search: optionalKey(Price),
  realtime_mode: optionalKey(Price),
  monitoring: optionalKey(Struct({
    cycle: optionalKey(each(namesOf(standardPrices.monitoring.cycle), CyclePrice)),
    extra_check: optionalKey(Price)
  }))
})

const Version = Struct({
  version: Schema.String.check(
    isPattern(/^(?!standard$)[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, {
      expected: "a name of 1 to 64 letters, digits, dots, hyphens and underscores, other than standard"
    })
  ),
  from: CalendarDate,
  prices: optionalKey(Prices),
  plans: optionalKey(each<PlanPart, typeof Plans>(["persons", "network"], Plans)),
  topics: optionalKey(each(TopicCode.literals, Tier)),
  tiers: optionalKey(each(["PRO", "MAX"], Plans)),
  limits: optionalKey(each(namesOf(bucketLimits), whole(1, 1_000_000))),
  account_limits: optionalKey(each(namesOf(accountLimits), whole(1, 1_000_000))),
  subscriptions: optionalKey(Struct({
    grace_days: optionalKey(whole(0, 365)),
    allotments: optionalKey(each(namesOf(standardSubscriptions.allotments), whole(0, 1_000_000_000)))
  }))
})
type Version = typeof Version.Type

const orderFault = (versions: ReadonlyArray<Version>): string | undefined => {
  const names = versions.map(({ version }) => version)
  const twice = names.find((name, index) => names.indexOf(name) < index)
  if (twice !== undefined) return `each version once, but ${twice} is there twice`
  const early = versions.findIndex(({ from }, index) => index > 0 && from <= versions[index - 1]!.from)
  return early < 0 ?
    undefined :
    `versions in the order of their days, but ${names[early]} does not hold later than ${names[early - 1]}`
}

/**
 * The file in which an operator sets price lists: each version names what differs from the standard one, and the day
 * on which it replaces the version before it.
 */
export const PriceFile = Struct({
  versions: List(Version).check(
    isMinLength(1, { expected: "at least one version" }),
    makeFilter((versions) => orderFault(versions))
  )
})
export type PriceFile = typeof PriceFile.Type

const listOf = (
  { account_limits, from, limits, plans, prices, subscriptions, tiers, topics, version }: Version
): PriceList => {
  const standard = standardPriceList
  const { monitoring } = standard.prices
  return {
    version,
    from,
    prices: {
      ...standard.prices,
      ...prices,
      operations: { ...standard.prices.operations, ...prices?.operations },
      features: { ...standard.prices.features, ...prices?.features },
      person_features: { ...standard.prices.person_features, ...prices?.person_features },
      monitoring: {
        cycle: { ...monitoring.cycle, ...prices?.monitoring?.cycle },
        extra_check: prices?.monitoring?.extra_check ?? monitoring.extra_check
      }
    },
    plans: { ...standard.plans, ...plans },
    topics: { ...standard.topics, ...topics },
    tiers: { ...standard.tiers, ...tiers },
    limits: { ...standard.limits, ...limits },
    account_limits: { ...standard.account_limits, ...account_limits },
    subscriptions: {
      grace_days: subscriptions?.grace_days ?? standard.subscriptions.grace_days,
      allotments: { ...standard.subscriptions.allotments, ...subscriptions?.allotments }
    }
  }
}

/** The price lists that a file sets, in the order of their days. */
export const priceListsOf = ({ versions }: PriceFile): ReadonlyArray<PriceList> => versions.map(listOf)
