/**
 * What paid actions cost, in credits, as the console shows it beside a button before anything is asked for. A test
 * compares this table with the price list that the service charges by.
 */
export const prices = {
  search: 1,
  profile: 5,
  document: 15,
  signalsPage: 20,
  features: {
    financial_kpi: 1,
    publications: 1,
    related_persons: 2,
    balance_sheet_accounts: 3,
    profit_and_loss_account: 3,
    annual_financial_statements: 5,
    insolvency_publications: 5,
    shareholders: 5,
    shareholdings: 5,
    ubos: 10
  },
  cycle: { daily: 50, every_3_days: 40, weekly: 20, monthly: 10 },
  check: 2
} as const

/** A feature of a profile that the console shows. */
export type ShownFeature = keyof typeof prices.features
