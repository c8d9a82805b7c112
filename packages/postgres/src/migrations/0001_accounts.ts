import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { withoutAccountStatistics } from "../Clients.ts"

/**
 * Accounts and their credentials. Of a credential only the SHA-256 digest is kept, and of a rotated key also that of
 * its former text with the end of it. A limit is what a credential may spend in a month. No table refers to
 * `accounts`: a host may have its accounts elsewhere.
 */
export const accounts = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    CREATE TABLE accounts (
      id uuid PRIMARY KEY,
      name text NOT NULL,
      email text,
      created_at timestamptz NOT NULL,
      subscription_plan text CHECK (subscription_plan IN ('free', 'plus', 'pro', 'max')),
      subscription_status text CHECK (subscription_status IN ('active', 'past_due', 'canceled')),
      current_period_start timestamptz,
      current_period_end timestamptz,
      grace_until timestamptz,
      status text COLLATE "C" NOT NULL DEFAULT 'active'
        CONSTRAINT accounts_status CHECK (status IN ('active', 'suspended', 'erased')),
      CONSTRAINT accounts_whole_subscription CHECK (
        num_nonnulls(subscription_plan, subscription_status, current_period_start, current_period_end) IN (0, 4)
      ),
      CONSTRAINT accounts_grace CHECK (grace_until IS NULL OR subscription_status = 'past_due')
    )`
  yield* sql`
    CREATE TABLE api_keys (
      account_id uuid NOT NULL,
      id text COLLATE "C" NOT NULL UNIQUE,
      name text NOT NULL,
      masked_key text NOT NULL,
      digest text COLLATE "C" NOT NULL UNIQUE CHECK (digest ~ '^[0-9a-f]{64}$'),
      former_digest text COLLATE "C" UNIQUE CHECK (former_digest ~ '^[0-9a-f]{64}$'),
      former_ends_at timestamptz,
      monthly_credit_limit bigint CHECK (monthly_credit_limit >= 0),
      created_at timestamptz NOT NULL,
      last_used_at timestamptz,
      CONSTRAINT api_keys_former CHECK ((former_digest IS NULL) = (former_ends_at IS NULL)),
      PRIMARY KEY (account_id, id)
    )`
  yield* sql`
    CREATE TABLE tokens (
      account_id uuid NOT NULL,
      id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
      name text NOT NULL,
      abilities text[] NOT NULL CHECK (
        abilities <@ ARRAY['api:data', 'account:read', 'monitoring:manage', 'account:keys']
      ),
      digest text COLLATE "C" NOT NULL CHECK (digest ~ '^[0-9a-f]{64}$'),
      expires_at timestamptz,
      monthly_credit_limit bigint CHECK (monthly_credit_limit >= 0),
      created_at timestamptz NOT NULL,
      last_used_at timestamptz,
      PRIMARY KEY (account_id, id)
    )`
  yield* withoutAccountStatistics("api_keys", "tokens")
})
