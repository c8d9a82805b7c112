import { maxNamedSpenders, standardThreshold } from "@kontor/core/Credits"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { noCredential, otherCredentials, withoutAccountStatistics } from "../Clients.ts"

/**
 * The ledger. What must hold of it the database itself holds: a balance is never below zero, an entry is unique per
 * request and kind and belongs to a balance, sequences do not repeat, and entries are only ever added.
 *
 * `low_below` is the threshold of an account; `fell_low_to` and `fell_to_zero` mark a balance that a booking took below
 * it, or to zero, until the account gets the event of it. `spending` sums up what each credential with a limit spent,
 * this month and the one before, by month and credential (`2026-05 token/7`). Every booking locks that row, so no race
 * passes a limit. An entry names its credential by the id of an API key, or by a UUID of zeros that ends in the id of a
 * token.
 *
 * The triggers are there against accidents: every `UPDATE`, `DELETE` and `TRUNCATE` on the ledger is refused, in
 * every session and as a superuser too, with the advice to book a correction instead. Only who deliberately disables
 * the trigger gets past it, and `verify` finds what was changed. Rule: credits#ledger.
 */
const entries = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    CREATE TABLE account_balances (
      account_id uuid PRIMARY KEY,
      balance bigint NOT NULL DEFAULT 0 CHECK (balance BETWEEN 0 AND 9007199254740991),
      granted bigint NOT NULL DEFAULT 0 CHECK (granted BETWEEN 0 AND 9007199254740991),
      spent bigint NOT NULL DEFAULT 0 CHECK (spent >= 0),
      sequence integer NOT NULL DEFAULT 0 CHECK (sequence >= 0),
      low_below bigint NOT NULL DEFAULT ${sql.literal(String(standardThreshold))} CHECK (low_below >= 0),
      fell_low_to bigint,
      fell_to_zero boolean NOT NULL DEFAULT false,
      spending jsonb,
      CONSTRAINT account_balances_add_up CHECK (balance = granted - spent)
    ) WITH (fillfactor = 50)`
  yield* sql`
    CREATE INDEX account_balances_fallen ON account_balances (account_id)
    WHERE fell_low_to IS NOT NULL OR fell_to_zero`
  yield* sql`
    CREATE TABLE ledger_entries (
      account_id uuid NOT NULL REFERENCES account_balances (account_id),
      sequence integer NOT NULL CHECK (sequence > 0),
      id uuid NOT NULL,
      request_id text COLLATE "C" NOT NULL,
      kind text COLLATE "C" NOT NULL CHECK (
        kind IN ('grant', 'charge', 'surcharge', 'monitoring_cycle', 'monitoring_check', 'adjustment')
      ),
      endpoint text COLLATE "C",
      credits bigint NOT NULL,
      balance_after bigint NOT NULL CHECK (balance_after >= 0),
      breakdown jsonb NOT NULL,
      created_at timestamptz NOT NULL,
      price_version text COLLATE "C",
      credential uuid,
      PRIMARY KEY (account_id, sequence),
      CONSTRAINT ledger_entries_once UNIQUE (account_id, request_id, kind)
    )`
  yield* sql`
    CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION '% of % is refused: what was booked stays booked', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation',
          HINT = 'Correct a booking by another one: kontor accounts grant ID CREDITS (a negative number takes back).';
    END $$`
  yield* sql`
    CREATE TRIGGER ledger_entries_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`
  yield* sql`
    CREATE TRIGGER account_balances_stay BEFORE DELETE OR TRUNCATE ON account_balances
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`
  yield* sql`ALTER TABLE ledger_entries ENABLE ALWAYS TRIGGER ledger_entries_stay`
  yield* sql`ALTER TABLE account_balances ENABLE ALWAYS TRIGGER account_balances_stay`
  yield* withoutAccountStatistics("ledger_entries")
})

/**
 * The indexes along which usage and filtered pages of the ledger are read, and by time alone those of all accounts: an
 * index of blocks, as entries lie in the order of time, which costs a booking next to nothing. Beside them requests and
 * credits of an account by day of the register's calendar and endpoint, the same by calendar month and credential, and
 * its entries by endpoint and time. A month names a bounded number of credentials, in the order in which they first
 * spent; a row of its own has what all others spent. Requests that were refused with 402 are counted beside the ledger,
 * by day and endpoint.
 *
 * `count_usage` counts the entries of an account after the last one that is counted, which `usage_counted` knows, if
 * there are any. It is called before usage is read, and once in a while as the account books, so that there are few. It
 * locks the row of `usage_counted` by a statement of its own, so that the next one sees what others counted; bookings
 * do not wait for it. A surcharge counts as a request until its request is charged. Each entry that it looks for has a
 * key, so it does not read the rest of the ledger. An empty endpoint and a UUID of zeros stand for none, a UUID of `f`
 * for the other credentials. Rule: accounts#account.
 */
const usage = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    CREATE INDEX ledger_entries_of_endpoint
    ON ledger_entries (account_id, coalesce(endpoint, ''), created_at, sequence)`
  yield* sql`
    CREATE INDEX ledger_entries_time ON ledger_entries USING brin (created_at) WITH (autosummarize = on)`
  yield* sql`
    CREATE TABLE usage_days (
      account_id uuid NOT NULL,
      day date NOT NULL,
      endpoint text COLLATE "C" NOT NULL,
      requests integer NOT NULL,
      credits_used bigint NOT NULL,
      PRIMARY KEY (account_id, day, endpoint)
    ) WITH (fillfactor = 50)`
  yield* sql`
    CREATE TABLE usage_months (
      account_id uuid NOT NULL,
      month date NOT NULL CHECK (extract(day FROM month) = 1),
      credential uuid NOT NULL,
      requests integer NOT NULL,
      credits_used bigint NOT NULL,
      PRIMARY KEY (account_id, month, credential)
    ) WITH (fillfactor = 50)`
  yield* sql`
    CREATE TABLE usage_counted (
      account_id uuid PRIMARY KEY,
      sequence integer NOT NULL DEFAULT 0
    ) WITH (fillfactor = 50)`
  const [none, others, named] = [noCredential, otherCredentials, String(maxNamedSpenders)].map((one) =>
    sql.literal(one)
  )
  yield* sql`
    CREATE FUNCTION count_usage(own uuid) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
    DECLARE
      counted integer;
    BEGIN
      SELECT sequence INTO counted FROM kontor.usage_counted WHERE account_id = own;
      IF NOT EXISTS (
        SELECT FROM kontor.ledger_entries WHERE account_id = own AND sequence > coalesce(counted, 0)
      ) THEN RETURN; END IF;
      INSERT INTO kontor.usage_counted (account_id) VALUES (own) ON CONFLICT DO NOTHING;
      SELECT sequence INTO counted FROM kontor.usage_counted WHERE account_id = own FOR NO KEY UPDATE;
      WITH booked AS MATERIALIZED (
        SELECT * FROM kontor.ledger_entries WHERE account_id = own AND sequence > counted
      ), marked AS (
        UPDATE kontor.usage_counted SET sequence = newest
        FROM (SELECT max(sequence) AS newest FROM booked) last WHERE account_id = own AND newest IS NOT NULL
      ), used AS MATERIALIZED (
        SELECT (created_at AT TIME ZONE 'Europe/Berlin')::date AS day, coalesce(endpoint, '') AS place,
          coalesce(credential, '${none}') AS spender, sequence, requests, credits_used
        FROM (
          SELECT booked.created_at, booked.endpoint, booked.credential, booked.sequence, -booked.credits AS credits_used,
            (booked.kind <> 'surcharge' OR charge.sequence IS NULL)::int AS requests
          FROM booked LEFT JOIN LATERAL (
            SELECT sequence FROM kontor.ledger_entries
            WHERE booked.kind = 'surcharge' AND account_id = own AND request_id = booked.request_id AND kind = 'charge'
            LIMIT 1
          ) charge ON true
          WHERE booked.kind IN ('charge', 'surcharge', 'monitoring_cycle', 'monitoring_check')
          UNION ALL
          SELECT surcharge.created_at, surcharge.endpoint, surcharge.credential, surcharge.sequence, 0, -1
          FROM booked CROSS JOIN LATERAL (
            SELECT * FROM kontor.ledger_entries
            WHERE account_id = own AND request_id = booked.request_id AND kind = 'surcharge' LIMIT 1
          ) surcharge
          WHERE booked.kind = 'charge' AND surcharge.sequence <= counted
        ) entry
      ), by_day AS (
        INSERT INTO kontor.usage_days AS known (account_id, day, endpoint, requests, credits_used)
        SELECT own, day, place, sum(requests), sum(credits_used) FROM used GROUP BY day, place ORDER BY day, place
        ON CONFLICT (account_id, day, endpoint) DO UPDATE SET
          requests = known.requests + excluded.requests, credits_used = known.credits_used + excluded.credits_used
      )
      INSERT INTO kontor.usage_months AS known (account_id, month, credential, requests, credits_used)
      SELECT own, month, CASE WHEN is_known OR place + coalesce(named, 0) <= ${named} THEN spender ELSE '${others}' END
        AS line, sum(requests), sum(credits_used)
      FROM (
        SELECT *, row_number() OVER (PARTITION BY month, is_known ORDER BY first) AS place
        FROM (
          SELECT used.*, spender = '${none}' OR stored.month IS NOT NULL AS is_known
          FROM (
            SELECT date_trunc('month', day::timestamp)::date AS month, spender, min(sequence) AS first,
              sum(requests) AS requests, sum(credits_used) AS credits_used
            FROM used GROUP BY month, spender
          ) used LEFT JOIN LATERAL (
            SELECT month FROM kontor.usage_months
            WHERE account_id = own AND month = used.month AND credential = spender LIMIT 1
          ) stored ON true
        ) known
      ) spent LEFT JOIN (
        SELECT month, count(*) AS named FROM kontor.usage_months
        WHERE account_id = own AND credential NOT IN ('${none}', '${others}')
          AND month = ANY(ARRAY(SELECT date_trunc('month', day::timestamp)::date FROM used))
        GROUP BY month
      ) naming USING (month)
      GROUP BY month, line ORDER BY month, line
      ON CONFLICT (account_id, month, credential) DO UPDATE SET
        requests = known.requests + excluded.requests, credits_used = known.credits_used + excluded.credits_used;
    END $$`
  yield* withoutAccountStatistics("usage_days", "usage_months", "usage_counted")
  yield* sql`
    CREATE TABLE refused_requests (
      account_id uuid NOT NULL,
      day date NOT NULL,
      endpoint text COLLATE "C" NOT NULL,
      requests integer NOT NULL CHECK (requests > 0),
      required_credits integer NOT NULL CHECK (required_credits > 0),
      last_refused_at timestamptz NOT NULL,
      PRIMARY KEY (account_id, day, endpoint)
    )`
  yield* sql`CREATE INDEX refused_requests_day ON refused_requests (day)`
})

/** The ledger, and what usage is read from. */
export const ledger = Effect.andThen(entries, usage)
