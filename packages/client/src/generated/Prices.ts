// Generated from the OpenAPI document by `npm run clients`.

/** The prices, in credits, where the operator sets no others: `getPrices` answers those in force. */
export const prices = {
  "operations": {
    "search-organizations": 1,
    "fetch-organization": 5,
    "fetch-person": 15,
    "fetch-document": 15,
    "signals": 20,
    "signals-detail": 20,
    "signals-catalog": 0,
    "monitoring-management": 0
  },
  "features": {
    "financial_kpi": 1,
    "publications": 1,
    "related_persons": 2,
    "balance_sheet_accounts": 3,
    "profit_and_loss_account": 3,
    "insolvency_publications": 5,
    "annual_financial_statements": 5,
    "annual_financial_statements__html": 5,
    "shareholders": 5,
    "shareholdings": 5,
    "ubos": 10,
    "news": 10,
    "mergers_and_acquisitions": 20,
    "website_content": 0,
    "documents": 0,
    "network": 25
  },
  "person_features": { "shareholdings": 5, "network": 25 },
  "unofficial_excerpt": 5,
  "ai_search": 20,
  "realtime_mode": 10,
  "monitoring": { "cycle": { "daily": 50, "every_3_days": 40, "weekly": 20, "monthly": 10 }, "extra_check": 2 }
} as const
