// Generated from the OpenAPI document by `npm run clients`.

import type { AnswerMeta, Plan, Tier } from "./Shared.ts"

export type PriceLists = {
  readonly price_list: PriceList
  readonly coming: ReadonlyArray<PriceList>
  readonly meta: AnswerMeta
}

export type Prices = {
  readonly operations: {
    readonly "search-organizations": number
    readonly "fetch-organization": number
    readonly "fetch-person": number
    readonly "fetch-document": number
    readonly signals: number
    readonly "signals-detail": number
    readonly "signals-catalog": number
    readonly "monitoring-management": number
  }
  readonly features: {
    readonly financial_kpi: number
    readonly publications: number
    readonly related_persons: number
    readonly balance_sheet_accounts: number
    readonly profit_and_loss_account: number
    readonly insolvency_publications: number
    readonly annual_financial_statements: number
    readonly annual_financial_statements__html: number
    readonly shareholders: number
    readonly shareholdings: number
    readonly ubos: number
    readonly news: number
    readonly mergers_and_acquisitions: number
    readonly website_content: number
    readonly documents: number
    readonly network: number
  }
  readonly person_features: { readonly shareholdings: number; readonly network: number }
  readonly unofficial_excerpt: number
  readonly ai_search: number
  readonly realtime_mode: number
  readonly monitoring: {
    readonly cycle: {
      readonly daily: number
      readonly every_3_days: number
      readonly weekly: number
      readonly monthly: number
    }
    readonly extra_check: number
  }
}

export type PriceList = {
  readonly version: string
  readonly from: string | null
  readonly prices: Prices
  readonly plans: { readonly persons: ReadonlyArray<Plan>; readonly network: ReadonlyArray<Plan> }
  readonly topics: {
    readonly NEW_REGISTRATIONS: Tier
    readonly MASTER_DATA_CHANGES: Tier
    readonly CLOSURES: Tier
    readonly ROLE_HOLDER_CHANGES: Tier
    readonly CAPITAL_CHANGES: Tier
    readonly INSOLVENCIES: Tier
    readonly TRANSFORMATIONS: Tier
  }
  readonly tiers: {
    readonly ALL: ReadonlyArray<Plan>
    readonly PRO: ReadonlyArray<Plan>
    readonly MAX: ReadonlyArray<Plan>
  }
  readonly limits: {
    readonly register: number
    readonly document: number
    readonly profile: number
    readonly account: number
    readonly suggest: number
    readonly unauthenticated: number
  }
  readonly account_limits: {
    readonly tokens: number
    readonly api_keys: number
    readonly monitors: number
    readonly webhook_endpoints: number
    readonly mcp_sessions: number
  }
  readonly subscriptions: {
    readonly grace_days: number
    readonly allotments: { readonly plus: number; readonly pro: number; readonly max: number }
  }
}
