/**
 * What every session of the service sets. What waits for a lock is given up after two seconds, when it may not be part
 * of a long transaction: a service that stops waits for it.
 */
export const session = {
  default_transaction_isolation: "read committed",
  idle_in_transaction_session_timeout: "60s",
  jit: "off",
  lock_timeout: "2s",
  search_path: "kontor, public",
  statement_timeout: "30s"
}

/** Lookups find every row by its key, however small a table was when the statement was planned. */
export const lookupSession = { ...session, enable_seqscan: "off" }

/** The same of bookings, claims, settlements and what is read of an account, whatever statistics say of the values. */
export const keyedSession = { ...lookupSession, plan_cache_mode: "force_generic_plan" }

/** The largest row that is read, in bytes: more than any record, profile or piece of a document. */
export const maxMessageSize = 64 * 1024 * 1024
