/** The names of all migrations, in order. What they do is loaded when one is to be applied. */
export const migrationNames = [
  "0001_accounts",
  "0002_ledger",
  "0003_register",
  "0004_register_deletion",
  "0005_live",
  "0006_rate_limits",
  "0007_moves",
  "0008_name_sounds",
  "0009_usage",
  "0010_withheld",
  "0011_idempotency",
  "0012_monitors",
  "0013_webhooks",
  "0014_backlog",
  "0015_lean_deliveries",
  "0016_webhook_claims",
  "0017_stored_profiles",
  "0018_events_reported",
  "0019_search_documents",
  "0020_nodes",
  "0021_register_freshness",
  "0023_node_search",
  "0024_administration",
  "0025_accounts_apart",
  "0026_price_versions",
  "0027_refused_requests",
  "0029_register_version",
  "0030_register_records"
] as const

export type MigrationName = (typeof migrationNames)[number]

/**
 * The migrations that the version before can work with: they add what it does not read. What it still reads is taken
 * away a version later. Rule: Operator surface (decisions 15).
 */
export const compatible: ReadonlyArray<MigrationName> = []
