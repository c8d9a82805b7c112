/** A statement that reaches several accounts, known by a text it holds, and why it does. */
export interface Named {
  readonly name: string
  readonly mark: string
  readonly reason: string
}

const named = (name: string, mark: string, reason: string): Named => ({ name, mark, reason })

/** Statements that several accounts share: each row that they touch is named with its account. */
export const shared: Readonly<Record<"requests" | "workers", ReadonlyArray<Named>>> = {
  requests: [
    named(
      "booking",
      "UPDATE account_balances SET balance = account_balances.balance + total.credits",
      "bookings under way at a node are one statement and one commit"
    ),
    named(
      "balances",
      "AS asked (account_id, entries, known, known_id, place)",
      "readings under way at a node are one statement"
    )
  ],
  workers: [
    named("release", "INSERT INTO webhook_deliveries (account_id", "a release stores all it found or nothing"),
    named("settlement", "INSERT INTO webhook_attempts (account_id", "outcomes of a worker are one commit"),
    named("refusals", "INSERT INTO refused_requests", "a node counts the refusals of a second in one statement"),
    named("ends of payloads", "AS held (account_id, id) WHERE", "it cancels what was found expired before")
  ]
}

const anyone = "workers take what is due first, of all accounts"
const sleep = "workers sleep until something is due, of any account"
const expired = "what is too old is deleted, of all accounts"
const overview = "operators and metrics count the work of all accounts"
const proof = "operators recompute every balance"

/** Statements that look through all accounts. */
export const crossing: Readonly<Record<"requests" | "workers" | "operators", ReadonlyArray<Named>>> = {
  requests: [
    named(
      "admission",
      "JOIN api_keys credential ON credential.digest = asked.digest",
      "it finds out by the credential which account asks; everything after it names the account"
    )
  ],
  workers: [
    named("claims of monitors", "SELECT account_id, id FROM monitors WHERE next_run_at <= ", anyone),
    named("the next monitor", "SELECT min(next_run_at) FROM monitors", sleep),
    named("claims of deliveries", "INSERT INTO webhook_claims AS claim", anyone),
    named("ends of claims", "claim.ends_at[1] <= ", "workers take over what a worker left that is gone"),
    named("the next delivery", "SELECT ends_at[1] FROM webhook_claims", sleep),
    named("expired payloads", "WHERE event.created_at < $1 AND delivery.status IN", expired),
    named("expired events", "DELETE FROM webhook_events event WHERE created_at <", expired),
    named("expired attempts", "DELETE FROM webhook_attempts WHERE started_at <", expired),
    named("expired answers", "DELETE FROM idempotency_keys WHERE outcome NOT IN", expired),
    named("expired counts of refusals", "DELETE FROM refused_requests WHERE day <", expired),
    named("uses of credentials", "UPDATE tokens SET last_used_at", "a node notes from time to time which it has seen")
  ],
  operators: [
    named("the list of accounts", "FROM accounts WHERE ($1::uuid IS NULL", "operators look for an account"),
    named("due monitors", "SELECT count(*)::int AS count, min(next_run_at) AS since FROM monitors", overview),
    named("monitors by status", "FROM monitors GROUP BY status", overview),
    named("deliveries by status", "coalesce(sum(cardinality(delivery_ids)), 0)::int", overview),
    named("the last day of the ledger", "SELECT date_trunc('hour', entry.created_at, 'UTC')", overview),
    named("size of the ledger", "SELECT count(*)::float8 FROM ledger_entries", proof),
    named("entries of the ledger", "does not follow on entry", proof),
    named("balances of the ledger", "FROM account_balances stored FULL JOIN", proof),
    named("usage of the ledger by day", "FROM usage_days stored FULL JOIN", proof),
    named("usage of the ledger by credential", "FROM usage_months stored FULL JOIN", proof)
  ]
}
