/** What every session of the service sets. */
export const session = {
  default_transaction_isolation: "read committed",
  idle_in_transaction_session_timeout: "60s",
  jit: "off",
  lock_timeout: "10s",
  search_path: "kontor, public",
  statement_timeout: "30s"
}

/**
 * Bookings, claims and settlements find every row by its key, however small a table was when the statement was planned.
 */
export const keyedSession = { ...session, enable_seqscan: "off", plan_cache_mode: "force_generic_plan" }

/** The largest row that is read, in bytes: more than the largest document of the register, 50 MiB. */
export const maxMessageSize = 64 * 1024 * 1024
