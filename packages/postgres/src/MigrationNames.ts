/** The names of all migrations, in order. What they do is loaded when one is to be applied. */
export const migrationNames = [
  "0001_accounts",
  "0002_ledger",
  "0003_register",
  "0004_register_events",
  "0005_monitors",
  "0006_webhooks",
  "0007_requests",
  "0008_administration"
] as const

export type MigrationName = (typeof migrationNames)[number]

/**
 * The migrations that the version before can work with: they add what it does not read. What it still reads is taken
 * away a version later. Rule: operators#administration.
 */
export const compatible: ReadonlyArray<MigrationName> = []
