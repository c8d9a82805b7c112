/** An organization's profile, by its identifier. */
const profile = "SELECT profile FROM bench.organizations WHERE entity_id = $1"

/** The statements of the peers, by name: PostgreSQL plans each of them once a connection. */
export const statements = {
  key: "SELECT account_id, plan FROM bench.api_keys WHERE digest = $1 AND is_active",
  profile,
  charge: `
    WITH changed AS (
      UPDATE bench.accounts SET balance = balance - $2, spent = spent + $2 WHERE id = $1 AND balance >= $2
      RETURNING id, balance
    )
    INSERT INTO bench.ledger (account_id, request_id, endpoint, credits, balance_after)
    SELECT id, $3, 'fetch-organization', -$2, balance FROM changed
    RETURNING balance_after`,
  /** All three in one: of who is known, what is there, and what is covered, as far as it came. */
  whole: `
    WITH caller AS (SELECT account_id FROM bench.api_keys WHERE digest = $1 AND is_active),
    found AS (SELECT profile FROM bench.organizations WHERE entity_id = $2),
    changed AS (
      UPDATE bench.accounts SET balance = balance - $3, spent = spent + $3
      FROM caller, found WHERE id = account_id AND balance >= $3
      RETURNING id, balance
    ),
    entered AS (
      INSERT INTO bench.ledger (account_id, request_id, endpoint, credits, balance_after)
      SELECT id, $4, 'fetch-organization', -$3, balance FROM changed
      RETURNING balance_after
    )
    SELECT profile, balance_after FROM caller LEFT JOIN found ON true LEFT JOIN entered ON true`
} as const
