import { type Array, Clock, Context, DateTime, Effect, Schema } from "effect"
import { type CalendarDate, startOfBerlinDay } from "./Register/CalendarDate.ts"
import { type EventTopic, TopicCode } from "./Register/Event.ts"
import type { Feature } from "./Register/Features.ts"

/** All prices, in credits, unless the operator sets others. Rule: credits#prices-of-monitoring. */
export const standardPrices = {
  /** Per successful request. */
  operations: {
    "search-organizations": 1,
    "fetch-organization": 5,
    "fetch-person": 15,
    "fetch-document": 15,
    "signals": 20,
    "signals-detail": 20,
    "signals-catalog": 0,
    "monitoring-management": 0
  },
  /** On top of fetch-organization, only when the feature has data. `website_content` needs AI mode. */
  features: {
    financial_kpi: 1,
    publications: 1,
    related_persons: 2,
    balance_sheet_accounts: 3,
    profit_and_loss_account: 3,
    insolvency_publications: 5,
    annual_financial_statements: 5,
    annual_financial_statements__html: 5,
    shareholders: 5,
    shareholdings: 5,
    ubos: 10,
    news: 10,
    mergers_and_acquisitions: 20,
    website_content: 0,
    documents: 0,
    network: 25
  } satisfies Readonly<Record<Feature, number>>,
  /** On top of fetch-person, only when the feature has data. */
  person_features: { shareholdings: 5, network: 25 },
  /** In place of the price of fetch-document, for an excerpt that the service prints itself. */
  unofficial_excerpt: 5,
  /** Owed even when the request fails afterwards. */
  ai_search: 20,
  /** Only when the live fetch succeeds. */
  realtime_mode: 10,
  monitoring: {
    /** A prospective cycle of 30 days, by cadence. */
    cycle: { daily: 50, every_3_days: 40, weekly: 20, monthly: 10 },
    /** A completed check beyond the forecast, whatever it found. */
    extra_check: 2
  }
} as const

/** Prices by the name of what they are for, in credits. */
type PricesOf<Names> = { readonly [name in keyof Names]: Names[name] extends number ? number : PricesOf<Names[name]> }

/** All prices, in credits. */
export type PriceTable = PricesOf<typeof standardPrices>

/** An operation that has a price. */
export type PricedOperation = keyof PriceTable["operations"]

/** An operation that can cost something. The others are always free: nothing of them is ever booked. */
export type PaidOperation = Exclude<PricedOperation, "signals-catalog" | "monitoring-management">

const free: ReadonlyArray<string> = ["signals-catalog", "monitoring-management"] satisfies ReadonlyArray<
  Exclude<PricedOperation, PaidOperation>
>

/** Returns whether an operation can cost something. */
export const isPaid = (operation: string): operation is PaidOperation =>
  operation in standardPrices.operations && !free.includes(operation)

/** The cost of a request by component, in credits. Components that cost nothing are absent. */
export type Cost = Readonly<Record<string, number>>

/** A cost of these components; those of 0 credits are dropped. */
export const cost = (components: Readonly<Record<string, number>>): Cost => {
  const priced: Record<string, number> = {}
  for (const component in components) if (components[component]! > 0) priced[component] = components[component]!
  return priced
}

/** The sum of a cost, in credits. */
export const totalOf = (components: Cost): number => {
  let sum = 0
  for (const component in components) sum += components[component]!
  return sum
}

/**
 * The features that a fetch of an organization or a person asks for, each once: those that it gets, and those that it
 * ignores without a charge, as the plan does not have them, or as website content needs AI search.
 */
export const featuresAsked = <Asked extends Feature>(
  features: ReadonlyArray<Asked>,
  plan: Plan,
  plans: PlansWith,
  ai_search?: "on-default"
): { readonly wanted: ReadonlyArray<Asked>; readonly ignored: ReadonlyArray<Asked> } => {
  const asked = [...new Set(features)]
  const ignored = asked.filter((feature) =>
    (feature === "network" && !plans.network.includes(plan)) ||
    (feature === "website_content" && ai_search === undefined)
  )
  return { wanted: asked.filter((feature) => !ignored.includes(feature)), ignored }
}

const costWith = <F extends string>(base: number, features: ReadonlyArray<F>, prices: Readonly<Record<F, number>>) => {
  const priced: Record<string, number> = {}
  if (base > 0) priced["base"] = base
  for (const feature of features) if (prices[feature] > 0) priced[feature] = prices[feature]
  return priced
}

/** The cost of a fetch with these features, live or not. */
export const costOfFetch = (prices: PriceTable, features: ReadonlyArray<Feature>, isLive: boolean): Cost => {
  const priced = costWith(prices.operations["fetch-organization"], features, prices.features)
  if (isLive && prices.realtime_mode > 0) priced["realtime_mode"] = prices.realtime_mode
  return priced
}

/** The cost of a document: as the register issued it, or an excerpt that the service prints itself. */
export const costOfDocument = (prices: PriceTable, isOfficial: boolean): Cost =>
  isOfficial
    ? cost({ base: prices.operations["fetch-document"] })
    : cost({ unofficial_excerpt: prices.unofficial_excerpt })

/** The cost of AI mode, whatever the fetch finds. */
export const costOfAiSearch = ({ ai_search }: PriceTable): Cost => cost({ ai_search })

/** The cost of fetching a person with these features. */
export const costOfPerson = (prices: PriceTable, features: ReadonlyArray<keyof PriceTable["person_features"]>): Cost =>
  costWith(prices.operations["fetch-person"], features, prices.person_features)

/** The plans, the smallest first. Rule: accounts#plans. */
export const Plan = Schema.Literals(["free", "plus", "pro", "max"])
export type Plan = typeof Plan.Type

/** A part of the service that only some plans include. */
export type PlanPart = "persons" | "network"

/** The plans with each part. */
export type PlansWith = Readonly<Record<PlanPart, ReadonlyArray<Plan>>>

/** The plans with each part, unless the operator sets others. */
export const standardPlans = {
  persons: ["plus", "pro", "max"],
  network: ["pro", "max"]
} as const satisfies PlansWith

/** A plan that is subscribed to. */
export const SubscribedPlan = Plan.pick(["plus", "pro", "max"])
export type SubscribedPlan = typeof SubscribedPlan.Type

/** The rules of subscriptions. */
export interface SubscriptionRules {
  /** The number of days a subscription keeps its plan from when it becomes past due. */
  readonly grace_days: number
  /** The credits that each plan grants once for each period of a subscription. */
  readonly allotments: Readonly<Record<SubscribedPlan, number>>
}

/** The rules of subscriptions, unless the operator sets others. */
export const standardSubscriptions = {
  grace_days: 7,
  allotments: { plus: 0, pro: 0, max: 0 }
} as const satisfies SubscriptionRules

/** The bundles of topics that plans reach: by default any plan, Pro or Max, or Max alone. */
export const Tier = Schema.Literals(["ALL", "PRO", "MAX"]).annotate({
  description: "Which plans get it: `ALL`, `PRO` or `MAX`. The prices list the plans of each."
})
export type Tier = typeof Tier.Type

/** The tier of each topic. A topic without an entry cannot be released: new topics need an explicit tier. */
export type TierOfTopic = Readonly<Record<TopicCode, Tier>>

/** The tier of each topic, unless the operator sets another. */
export const standardTopics: TierOfTopic = {
  NEW_REGISTRATIONS: "ALL",
  MASTER_DATA_CHANGES: "ALL",
  CLOSURES: "ALL",
  ROLE_HOLDER_CHANGES: "ALL",
  CAPITAL_CHANGES: "ALL",
  INSOLVENCIES: "PRO",
  TRANSFORMATIONS: "MAX"
}

/** The plans that reach each tier. */
export type PlansOfTier = Readonly<Record<Tier, ReadonlyArray<Plan>>>

/** The plans that reach each tier, unless the operator sets others. */
export const standardTiers: PlansOfTier = {
  ALL: ["free", "plus", "pro", "max"],
  PRO: ["pro", "max"],
  MAX: ["max"]
}

/** The part of a price list that says which topics a plan reaches. */
export interface TopicRules {
  readonly topics: TierOfTopic
  readonly tiers: PlansOfTier
}

/** The plans that reach a topic. */
export const plansOfTopic = ({ tiers, topics }: TopicRules, topic: TopicCode): ReadonlyArray<Plan> =>
  tiers[topics[topic]]

/** The topics a plan can reach, in the order of the catalog. Rule: signals#list. */
export const topicsOf = (rules: TopicRules, plan: Plan): ReadonlyArray<TopicCode> =>
  TopicCode.literals.filter((topic) => plansOfTopic(rules, topic).includes(plan))

/**
 * Returns whether an event of a topic may be released to a plan. Fails closed: an event outside the seven topics is
 * never released. Rule: monitoring#topics.
 */
export const isReleasedTo = (rules: TopicRules, plan: Plan, topic: EventTopic): boolean =>
  topic !== "OTHER" && plansOfTopic(rules, topic).includes(plan)

/** The payment of a subscription: whether it is paid, owed, or ends with its period. */
export const SubscriptionStatus = Schema.Literals(["active", "past_due", "canceled"])

/** A subscription and its current period. */
export const Subscription = Schema.Struct({
  plan: Plan,
  status: SubscriptionStatus,
  current_period_start: Schema.DateTimeUtcFromString,
  current_period_end: Schema.DateTimeUtcFromString,
  /** Until when a subscription that is past due keeps its plan; null in any other status. */
  grace_until: Schema.NullOr(Schema.DateTimeUtcFromString)
})
export type Subscription = typeof Subscription.Type

/** The members of a subscription that decide about its plan. */
export type PlanTerms = Pick<Subscription, "plan" | "status" | "current_period_end" | "grace_until">

const endOfPlan: Readonly<Record<Subscription["status"], (terms: PlanTerms) => DateTime.Utc | null>> = {
  active: ({ current_period_end }) => current_period_end,
  past_due: ({ grace_until }) => grace_until,
  canceled: ({ current_period_end }) => current_period_end
}

/**
 * The plan of a subscription at an instant. It ends with the period or, while the subscription is past due, with the
 * grace; from then on the account is on the plan `free`, without anything having to run. Rule: accounts#plans.
 */
export const planAt = (terms: PlanTerms | null, now: DateTime.Utc): Plan => {
  const end = terms && endOfPlan[terms.status](terms)
  return terms !== null && end !== null && DateTime.isLessThan(now, end) ? terms.plan : "free"
}

/** A subscription as an operator sets it. */
export interface SubscriptionTerms extends Omit<Subscription, "plan" | "grace_until"> {
  readonly plan: SubscribedPlan
}

/** A subscription with its grace, which begins when it becomes past due and goes on while it stays so. */
export const withGrace = (
  terms: Omit<Subscription, "grace_until">,
  before: Subscription | null,
  now: DateTime.Utc,
  grace_days: number
): Subscription => {
  if (terms.status !== "past_due") return { ...terms, grace_until: null }
  return { ...terms, grace_until: before?.grace_until ?? DateTime.add(now, { days: grace_days }) }
}

/** An active subscription that runs for the year from `start`. */
export const yearlySubscription = (plan: Plan, start: DateTime.Utc): Subscription => ({
  plan,
  status: "active",
  current_period_start: start,
  current_period_end: DateTime.add(start, { years: 1 }),
  grace_until: null
})

/**
 * The buckets that count requests, and the limit of each within a window of 60 seconds, unless the operator sets
 * another. `unauthenticated` counts the failed requests of a client address, every other bucket the requests of an
 * account. Rule: limits#rate-limits.
 */
export const bucketLimits = {
  register: 60,
  document: 5,
  profile: 60,
  account: 120,
  suggest: 120,
  unauthenticated: 300
} as const

/** A bucket that counts requests. */
export type Bucket = keyof typeof bucketLimits

/** The limit of each bucket within a window: at least one. */
export type BucketLimits = Readonly<Record<Bucket, number>>

/**
 * The number of each that an account may have at the same time, unless the operator sets another limit: tokens that
 * have not expired, API keys, monitors and webhook endpoints that are not archived, open sessions of MCP. Rule:
 * accounts#credentials; monitoring#monitors.
 */
export const accountLimits = {
  tokens: 100,
  api_keys: 20,
  monitors: 100_000,
  webhook_endpoints: 10,
  mcp_sessions: 10
} as const

/** A kind of thing that an account may have only so many of. */
export type Limited = keyof typeof accountLimits

/** The limit of each: at least one. */
export type AccountLimits = Readonly<Record<Limited, number>>

/** The plural of each kind, and how an account makes room for another one. */
const things: Readonly<Record<Limited, readonly [things: string, room: string]>> = {
  tokens: ["Bearer tokens", "revoke one first"],
  api_keys: ["API keys", "revoke one first"],
  monitors: ["monitors", "archive one first"],
  webhook_endpoints: ["webhook endpoints", "archive one first"],
  mcp_sessions: ["sessions of MCP", "end one first"]
}

/** The account has as many of these as it may have. Rule: accounts#what-an-account-may-have. */
export class LimitReached extends Schema.TaggedError<LimitReached>()("LimitReached", {
  kind: Schema.Literals(Object.keys(accountLimits) as ReadonlyArray<Limited>),
  max: Schema.Int
}) {}

/** Says that a limit is reached, and how to make room. */
export const limitReachedInWords = ({ kind, max }: Pick<LimitReached, "kind" | "max">): string =>
  `The account has ${max} ${things[kind][0]}, which is the most it may have: ${things[kind][1]}.`

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
    Effect.contextWith((context: Context.Context<never>) =>
      Effect.succeed(
        Context.get(context, RequestPriceList) ??
          priceListAt(versions, Context.get(context, Clock.Clock).currentTimeMillisUnsafe())
      )
    )
)
