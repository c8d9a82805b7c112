import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * What searches on PostgreSQL find by, where a service chooses them; else it stays empty. It is made of
 * `search_documents`: `search_index` says up to which change.
 *
 * `search_postings` holds a row for each word of a name or place and each organization, in the order in which hits of
 * that word alone are shown: `ord` is what the word leaves uncovered (8 bits), then the first bits of `standing`.
 * `standing` is the order of hits without text: prominence (10 bits, turned round), inactive (1 bit), the first 20 bits
 * of the identifier. The words of `core`, `forms` and `place` have a blank on either side. A word `#150148` stands for
 * a register number of today or before. `search_seats` counts the organizations of a place at each court.
 */
export const searchPostings = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    CREATE TABLE search_index (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      through bigint NOT NULL DEFAULT 0,
      organizations integer NOT NULL DEFAULT 0,
      is_built boolean NOT NULL DEFAULT false
    )`
  yield* sql`INSERT INTO search_index DEFAULT VALUES`
  yield* sql`
    CREATE TABLE search_words (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      word text COLLATE "C" NOT NULL,
      organizations integer NOT NULL,
      parts text[] COLLATE "C"
    )`
  yield* sql`CREATE UNIQUE INDEX ON search_words (word)`
  yield* sql`CREATE INDEX ON search_words USING gin (parts) WITH (fastupdate = off)`
  yield* sql`
    CREATE TABLE search_postings (
      word integer NOT NULL,
      ord integer NOT NULL,
      organization integer NOT NULL,
      is_first boolean NOT NULL
    )`
  yield* sql`CREATE UNIQUE INDEX search_postings_key ON search_postings (word, ord, organization)`
  yield* sql`CREATE INDEX search_postings_first ON search_postings (word, ord, organization) WHERE is_first`
  yield* sql`
    CREATE TABLE search_organizations (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      standing integer NOT NULL,
      entity_id uuid NOT NULL,
      latitude float8,
      longitude float8,
      registered_on date,
      weight smallint NOT NULL,
      is_active boolean NOT NULL,
      core text COLLATE "C" NOT NULL,
      forms text COLLATE "C" NOT NULL,
      place text COLLATE "C" NOT NULL,
      postal_code text COLLATE "C" NOT NULL,
      city text COLLATE "C" NOT NULL,
      court text COLLATE "C" NOT NULL,
      register_type text COLLATE "C" NOT NULL,
      register_number text COLLATE "C" NOT NULL,
      suffix text COLLATE "C" NOT NULL,
      former_numbers json,
      legal_form text COLLATE "C",
      size text COLLATE "C",
      industries text[] COLLATE "C",
      divisions text[] COLLATE "C",
      figures jsonb,
      words integer[] NOT NULL,
      ords integer[] NOT NULL
    )`
  yield* sql`CREATE UNIQUE INDEX search_organizations_entity ON search_organizations (entity_id)`
  yield* sql`CREATE INDEX search_organizations_name ON search_organizations (replace(core, ' ', ''))`
  yield* sql`CREATE INDEX search_organizations_standing ON search_organizations (standing)`
  yield* sql`CREATE INDEX search_organizations_city ON search_organizations (city, standing)`
  yield* sql`CREATE INDEX search_organizations_postal_code ON search_organizations (postal_code)`
  yield* sql`CREATE INDEX search_organizations_legal_form ON search_organizations (legal_form, standing)`
  yield* sql`CREATE INDEX search_organizations_court ON search_organizations (court, standing)`
  yield* sql`CREATE INDEX search_organizations_registered_on ON search_organizations (registered_on)`
  yield* sql`
    CREATE INDEX search_organizations_size ON search_organizations (size, standing) WHERE size IS NOT NULL`
  yield* sql`
    CREATE INDEX search_organizations_figures ON search_organizations (standing) WHERE figures IS NOT NULL`
  yield* sql`
    CREATE INDEX search_organizations_coordinates ON search_organizations (latitude, longitude)
    WHERE latitude IS NOT NULL`
  yield* sql`
    CREATE INDEX search_organizations_divisions ON search_organizations USING gin (divisions) WITH (fastupdate = off)`
  yield* sql`
    CREATE TABLE search_seats (
      place text COLLATE "C" NOT NULL,
      court text COLLATE "C" NOT NULL,
      organizations integer NOT NULL,
      PRIMARY KEY (place, court)
    )`
})
