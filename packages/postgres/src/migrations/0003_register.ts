import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * The register: the records that sources gave, which never change, and what is derived from them for quick answers.
 *
 * Identifiers and digests of 32 hexadecimal characters are kept as `uuid`, in half the space.
 *
 * `profiles` and `profile_features` hold what several records about an organization amount to; where there is one
 * record alone, as for most organizations of a bulk file, it is read from that record. JSON is kept as `text`: the
 * database never looks into it, and writing it as `json` takes twice as long. The names and places of an organization
 * are lexemes of one `tsvector`, made by the service without a text search configuration; lexemes of places begin with
 * `@`. Each word of them is also in `register_words`, where words with typos are looked up.
 */
export const register = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    CREATE TABLE register (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      organizations bigint NOT NULL DEFAULT 0
    )`
  yield* sql`INSERT INTO register DEFAULT VALUES`
  yield* sql`
    CREATE TABLE source_records (
      entity_id uuid NOT NULL,
      digest uuid NOT NULL,
      content text NOT NULL,
      taken_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (entity_id, digest)
    )`
  yield* sql`
    CREATE TABLE profiles (
      entity_id uuid PRIMARY KEY,
      profile text NOT NULL
    )`
  yield* sql`
    CREATE TABLE profile_features (
      entity_id uuid NOT NULL,
      feature text COLLATE "C" NOT NULL,
      data text NOT NULL,
      PRIMARY KEY (entity_id, feature)
    )`
  yield* sql`
    CREATE TABLE search_fields (
      entity_id uuid PRIMARY KEY,
      court text COLLATE "C" NOT NULL,
      register_type text COLLATE "C" NOT NULL,
      register_number text COLLATE "C" NOT NULL,
      suffix text COLLATE "C" NOT NULL,
      is_active boolean NOT NULL,
      name_key text COLLATE "C" NOT NULL,
      words tsvector NOT NULL,
      legal_form text COLLATE "C",
      registered_on text COLLATE "C",
      postal_code text COLLATE "C" NOT NULL,
      city text COLLATE "C" NOT NULL,
      latitude float8,
      longitude float8,
      industries tsvector,
      size text COLLATE "C",
      figures jsonb
    )`
  yield* sql`CREATE INDEX search_fields_number ON search_fields (register_number, register_type)`
  yield* sql`CREATE INDEX search_fields_name ON search_fields (name_key)`
  yield* sql`CREATE INDEX search_fields_words ON search_fields USING gin (words)`
  yield* sql`
    CREATE INDEX search_fields_place ON search_fields (latitude, longitude) WHERE latitude IS NOT NULL`
  yield* sql`
    CREATE INDEX search_fields_industries ON search_fields USING gin (industries)
    WHERE industries IS NOT NULL`
  yield* sql`
    CREATE TABLE former_numbers (
      register_number text COLLATE "C" NOT NULL,
      register_type text COLLATE "C" NOT NULL,
      court text COLLATE "C" NOT NULL,
      suffix text COLLATE "C" NOT NULL,
      entity_id uuid NOT NULL,
      PRIMARY KEY (register_number, register_type, court, suffix, entity_id)
    )`
  yield* sql`
    CREATE TABLE role_holders (
      holder_id uuid NOT NULL,
      entity_id uuid NOT NULL,
      PRIMARY KEY (holder_id, entity_id)
    )`
  yield* sql`
    CREATE TABLE shareholders (
      holder_id uuid NOT NULL,
      entity_id uuid NOT NULL,
      PRIMARY KEY (holder_id, entity_id)
    )`
  yield* sql`
    CREATE TABLE register_words (
      length smallint NOT NULL,
      letters bigint NOT NULL,
      word text COLLATE "C" NOT NULL,
      PRIMARY KEY (length, letters, word)
    )`
  yield* sql`
    CREATE TABLE register_events (
      id text COLLATE "C" PRIMARY KEY,
      sequence bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
      entity_id uuid NOT NULL,
      topic text COLLATE "C" NOT NULL,
      announced_on text COLLATE "C" NOT NULL,
      is_derived boolean NOT NULL,
      event text NOT NULL
    )`
  yield* sql`CREATE INDEX register_events_topic ON register_events (topic, announced_on, sequence)`
  yield* sql`CREATE INDEX register_events_organization ON register_events (entity_id, announced_on, sequence)`
  yield* sql`
    CREATE TABLE register_documents (
      entity_id uuid NOT NULL,
      type text COLLATE "C" NOT NULL,
      as_of text COLLATE "C" NOT NULL,
      source_rank smallint NOT NULL,
      bytes bytea NOT NULL,
      PRIMARY KEY (entity_id, type)
    )`
})
