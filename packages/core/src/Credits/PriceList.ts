import type { Feature } from "../Register/profile/Features.ts"

/**
 * All prices of the service, in credits. The service, the documentation and the tests read this table.
 * Rule: Credit costs (service description, Limits); Monitoring billing (service description, Limits).
 */
export const PriceList = {
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
    network: 25
  } satisfies Readonly<Record<Feature, number>>,
  /** On top of fetch-person, only when the feature has data. */
  personFeatures: { shareholdings: 5, network: 25 },
  /** `ai_search`: owed even when the request fails afterwards. */
  aiSearch: 20,
  /** `realtime_mode`: only when the live fetch succeeds. */
  realtimeMode: 10,
  monitoring: {
    /** A prospective cycle of 30 days, by cadence. */
    cycle: { daily: 50, every_3_days: 40, weekly: 20, monthly: 10 },
    /** A completed check beyond the forecast, whatever it found. */
    extraCheck: 2
  }
} as const

/** An operation that has a price. */
export type PricedOperation = keyof typeof PriceList.operations
