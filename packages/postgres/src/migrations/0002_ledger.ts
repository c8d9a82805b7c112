import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * The ledger. What must hold of it the database itself holds: a balance is never below zero, an entry is unique per
 * request and kind and belongs to a balance, sequences do not repeat, and entries are only ever added.
 *
 * The triggers are there against accidents: every `UPDATE`, `DELETE` and `TRUNCATE` on the ledger is refused, in
 * every session and as a superuser too, with the advice to book a correction instead. Only who deliberately disables
 * the trigger gets past it, and `verify` finds what was changed. Rule: Credits (decisions 6).
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
      CONSTRAINT account_balances_add_up CHECK (balance = granted - spent)
    ) WITH (fillfactor = 50)`
  yield* sql`
    CREATE TABLE ledger_entries (
      account_id uuid NOT NULL REFERENCES account_balances (account_id),
      sequence integer NOT NULL CHECK (sequence > 0),
      id uuid NOT NULL,
      request_id text COLLATE "C" NOT NULL,
      kind text COLLATE "C" NOT NULL CHECK (
        kind IN ('grant', 'charge', 'surcharge', 'monitoring_cycle', 'monitoring_check', 'adjustment')
      ),
      endpoint text,
      credits bigint NOT NULL,
      balance_after bigint NOT NULL CHECK (balance_after >= 0),
      breakdown jsonb NOT NULL,
      created_at timestamptz NOT NULL,
      price_version text COLLATE "C",
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
})

/**
 * What usage and filtered pages of the ledger are read along: the entries of an account by time, with all that sums and
 * filters need, so that the entries themselves are not touched. Requests that were refused with 402 are counted beside
 * the ledger, by day and endpoint.
 */
const usage = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    CREATE INDEX ledger_entries_by_time ON ledger_entries (account_id, created_at)
    INCLUDE (sequence, kind, endpoint, credits)`
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
