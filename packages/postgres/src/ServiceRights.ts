/** What the service may do with tables of the schema `kontor`. */
export interface Rights {
  readonly may: string
  readonly tables: ReadonlyArray<string>
}

/**
 * What the service needs on each table of the schema `kontor`, and no more. It only adds to what was booked or
 * recorded. Locking a row takes the right to update it. Rule: Credits (decisions 6).
 */
export const serviceRights: ReadonlyArray<Rights> = [
  { may: "SELECT", tables: ["migrations", "compatible_migrations"] },
  { may: "SELECT, INSERT", tables: ["ledger_entries", "audit_entries", "register_document_pieces"] },
  { may: "SELECT, UPDATE", tables: ["live_budget", "register", "withheld_list"] },
  {
    may: "SELECT, INSERT, UPDATE",
    tables: ["accounts", "account_balances", "import_reports", "search_documents", "usage_days"]
  },
  {
    may: "SELECT, INSERT, DELETE",
    tables: [
      "former_numbers",
      "monitor_cycles",
      "monitor_sightings",
      "name_sounds",
      "register_documents",
      "role_holders",
      "search_copies",
      "shareholders",
      "told_events",
      "webhook_attempts",
      "webhook_events",
      "withheld"
    ]
  },
  {
    may: "SELECT, INSERT, UPDATE, DELETE",
    tables: [
      "api_keys",
      "idempotency_keys",
      "monitor_counts",
      "monitor_runs",
      "monitors",
      "nodes",
      "organization_moves",
      "profile_features",
      "profiles",
      "rate_limit_windows",
      "refused_requests",
      "register_events",
      "register_records",
      "search_fields",
      "tokens",
      "webhook_claims",
      "webhook_deliveries",
      "webhook_endpoints"
    ]
  }
]

/** The sequences that the service reads by name. Sequences behind identity columns need no right. */
export const serviceSequences: ReadonlyArray<string> = ["register_events_sequence_seq"]
