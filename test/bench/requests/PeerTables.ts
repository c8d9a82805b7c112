import { Effect } from "effect"
import type { SqlClient } from "effect/sql"

/** How many accounts there are, of the peers as of Kontor, and with what each begins. */
export const accounts = 1000
export const credits = 1_000_000_000

/** The API key of a peer's account, from 1. */
export const peerKey = (account: number): string => `peer-key-${account}`

/** The schema of the benchmark, new: the peers' tables, and what is remembered of a register that is loaded. */
export const makeTables = Effect.fnUntraced(function*(sql: SqlClient.SqlClient) {
  yield* sql`DROP SCHEMA IF EXISTS bench CASCADE`
  yield* sql`CREATE SCHEMA bench`
  yield* sql`
    CREATE TABLE bench.loaded (organizations integer NOT NULL)`
  yield* sql`
    CREATE TABLE bench.kontor_keys (has_credits boolean NOT NULL, key text NOT NULL)`
  yield* sql`
    CREATE TABLE bench.organizations (
      entity_id uuid PRIMARY KEY,
      has_features boolean NOT NULL,
      profile jsonb NOT NULL
    )`
  yield* sql`
    CREATE TABLE bench.accounts (
      id integer PRIMARY KEY,
      balance bigint NOT NULL CHECK (balance >= 0),
      spent bigint NOT NULL DEFAULT 0
    ) WITH (fillfactor = 50)`
  yield* sql`
    CREATE TABLE bench.api_keys (
      digest bytea PRIMARY KEY,
      account_id integer NOT NULL REFERENCES bench.accounts (id),
      plan text NOT NULL,
      is_active boolean NOT NULL DEFAULT true
    )`
  yield* sql`
    CREATE TABLE bench.ledger (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id integer NOT NULL REFERENCES bench.accounts (id),
      request_id uuid NOT NULL,
      endpoint text NOT NULL,
      credits integer NOT NULL,
      balance_after bigint NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    )`
  yield* sql`INSERT INTO bench.accounts (id, balance) SELECT id, ${credits} FROM generate_series(1, ${accounts}) id`
  yield* sql`
    INSERT INTO bench.api_keys (digest, account_id, plan)
    SELECT sha256(convert_to(${peerKey(0).slice(0, -1)} || id, 'UTF8')), id, 'pro' FROM bench.accounts`
})

/** A profile as a peer answers it. */
export interface PeerOrganization {
  readonly entity_id: string
  readonly profile: object
}

/** Adds organizations to the peers' table, whose profiles are Kontor's own. */
export const addOrganizations = Effect.fnUntraced(
  function*(sql: SqlClient.SqlClient, organizations: ReadonlyArray<PeerOrganization>) {
    const ids = organizations.map(({ entity_id }) => entity_id)
    const profiles = organizations.map(({ profile }) => JSON.stringify(profile))
    yield* sql`
      INSERT INTO bench.organizations (entity_id, has_features, profile)
      SELECT id, false, profile::jsonb FROM unnest(${ids}::uuid[], ${profiles}::text[]) AS row (id, profile)
      ON CONFLICT (entity_id) DO NOTHING`
  }
)
