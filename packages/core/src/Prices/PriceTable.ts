import type { Feature } from "../Register/Features.ts"

/**
 * All prices, in credits, unless the operator sets others.
 * Rule: credits#prices-of-monitoring.
 */
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
