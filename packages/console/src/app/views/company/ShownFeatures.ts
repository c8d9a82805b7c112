/** The features of a profile that the console shows, the cheapest first. */
export const shownFeatures = [
  "financial_kpi",
  "publications",
  "related_persons",
  "balance_sheet_accounts",
  "profit_and_loss_account",
  "annual_financial_statements",
  "insolvency_publications",
  "shareholders",
  "shareholdings",
  "ubos"
] as const

/** A feature of a profile that the console shows. */
export type ShownFeature = typeof shownFeatures[number]
