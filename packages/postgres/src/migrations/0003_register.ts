import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * The records that sources gave, which never change, and the answers that are made of them.
 *
 * Identifiers and digests of 32 hexadecimal characters are kept as `uuid`, in half the space. JSON is kept as `text`:
 * the database hardly looks into it, and writing it as `json` takes twice as long. Records may have a day on which they
 * must be gone, and know the version of the reader that read them.
 *
 * `register` has one row, which every import locks: `sequence` is the number of the last change of a search document,
 * `version` that of the last change of the register, which a standby is compared by.
 */
const records = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    CREATE TABLE register (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      organizations bigint NOT NULL DEFAULT 0,
      sequence bigint NOT NULL DEFAULT 0,
      taken_at timestamptz,
      version bigint NOT NULL DEFAULT 0,
      moves bigint NOT NULL DEFAULT 0
    )`
  yield* sql`INSERT INTO register DEFAULT VALUES`
  yield* sql`
    CREATE TABLE register_records (
      entity_id uuid NOT NULL,
      digest uuid NOT NULL,
      content text NOT NULL,
      read_on date NOT NULL,
      reader_version smallint NOT NULL,
      delete_on text COLLATE "C",
      PRIMARY KEY (entity_id, digest)
    )`
  yield* sql`CREATE INDEX register_records_deletion ON register_records (delete_on) WHERE delete_on IS NOT NULL`
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
})

/**
 * The keys by which organizations and persons are looked up: present and former register numbers, the sounds of names,
 * and whom a person or an organization holds a role or a share in. `projection_version` shows by which version of the
 * service an organization was folded.
 */
const lookups = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    CREATE TABLE search_fields (
      entity_id uuid PRIMARY KEY,
      court text COLLATE "C" NOT NULL,
      register_type text COLLATE "C" NOT NULL,
      register_number text COLLATE "C" NOT NULL,
      suffix text COLLATE "C" NOT NULL,
      is_active boolean NOT NULL,
      projection_version smallint NOT NULL
    )`
  yield* sql`CREATE INDEX search_fields_number ON search_fields (register_number, register_type)`
  yield* sql`CREATE INDEX search_fields_projection ON search_fields (projection_version)`
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
    CREATE TABLE name_sounds (
      sound text COLLATE "C" NOT NULL,
      entity_id uuid NOT NULL,
      PRIMARY KEY (sound, entity_id)
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
  yield* sql`CREATE INDEX shareholders_of ON shareholders (entity_id)`
})

/**
 * Organizations that have another register number today. `moved_to` is the single move that sources report; `today_id`
 * is where all of them lead, and `age` the place of a former identifier among those of its organization, 1 the newest.
 */
const moves = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    CREATE TABLE organization_moves (
      entity_id uuid PRIMARY KEY,
      moved_to uuid NOT NULL CHECK (moved_to <> entity_id),
      today_id uuid NOT NULL,
      age integer NOT NULL
    )`
  yield* sql`CREATE INDEX organization_moves_to ON organization_moves (moved_to)`
  yield* sql`CREATE INDEX organization_moves_today ON organization_moves (today_id)`
})

/** The entities that the operator withholds. The list has another version whenever it changes. */
const withheld = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    CREATE TABLE withheld (
      entity_id uuid PRIMARY KEY,
      reason text,
      since timestamptz NOT NULL
    )`
  yield* sql`
    CREATE TABLE withheld_list (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      version bigint NOT NULL DEFAULT 0
    )`
  yield* sql`INSERT INTO withheld_list DEFAULT VALUES`
})

/**
 * The changes that search indexes follow: what an index knows of each organization of today, and the number of its last
 * change. An organization that disappeared keeps its row without a document, so that every index hears of it.
 * `search_copies` knows the copies that were made of the register: a database that is put back to an older state does
 * not know the later ones.
 */
const searchDocuments = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    CREATE TABLE search_documents (
      entity_id uuid PRIMARY KEY,
      changed bigint NOT NULL,
      document text
    )`
  yield* sql`CREATE UNIQUE INDEX search_documents_changed ON search_documents (changed)`
  yield* sql`CREATE TABLE search_copies (mark uuid PRIMARY KEY, noted_at timestamptz NOT NULL DEFAULT now())`
})

/** The register, but for its events and documents. */
export const register = Effect.all([records, lookups, moves, withheld, searchDocuments], { discard: true })
