import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * What search indexes follow. `search_documents` holds what an index knows of each organization of today, and the
 * number of its last change: `sequence` of `register` is the last one of all. An organization that disappeared keeps
 * its row without a document, so that every index hears of it. `search_copies` knows the copies that were made of the
 * register: a database that is put back to an older state does not know the later ones. `withheld_list` has another
 * version whenever another organization is withheld.
 *
 * Documents are made of what there is. `kontor register rebuild` makes them anew, with the order of prominence.
 *
 * By what the database searched so far is gone at once, and its space is free: a node of the former version would go on
 * to find by it, but what it imports would be found nowhere else. It says that the database is newer, and is to be
 * stopped.
 */
export const searchDocuments = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE register ADD COLUMN sequence bigint NOT NULL DEFAULT 0`
  yield* sql`
    CREATE TABLE search_documents (
      entity_id uuid PRIMARY KEY,
      changed bigint NOT NULL,
      document text
    )`
  yield* sql`CREATE TABLE search_copies (mark uuid PRIMARY KEY, noted_at timestamptz NOT NULL DEFAULT now())`
  yield* sql`
    CREATE TABLE withheld_list (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      version bigint NOT NULL DEFAULT 0
    )`
  yield* sql`INSERT INTO withheld_list DEFAULT VALUES`
  const codes = (scheme: string) =>
    sql`(
      SELECT coalesce(json_agg(substr(lexeme, ${scheme.length + 2}::int)), '[]')
      FROM unnest(tsvector_to_array(industries)) AS lexeme WHERE starts_with(lexeme, ${`${scheme} `})
    )`
  const isOfFamily = (entity: string) =>
    sql`(${sql(entity)} = fields.entity_id OR ${sql(entity)} IN (
      SELECT move.entity_id FROM organization_moves move WHERE move.today_id = fields.entity_id
    ))`
  yield* sql`
    INSERT INTO search_documents (entity_id, changed, document)
    SELECT fields.entity_id, row_number() OVER (), json_build_array(
      coalesce(profiles.profile::json ->> 'name', name_key),
      CASE WHEN is_active THEN 200 ELSE 0 END,
      (
        SELECT json_agg(json_build_array(court, register_type, register_number, suffix) ORDER BY age)
        FROM (
          SELECT fields.court, fields.register_type, fields.register_number, fields.suffix, 0 AS age
          UNION ALL
          SELECT court, register_type, register_number, suffix, 1 FROM former_numbers known
          WHERE ${isOfFamily("known.entity_id")}
          UNION ALL
          SELECT court, register_type, register_number, suffix, 2 FROM search_fields known
          WHERE known.entity_id <> fields.entity_id AND ${isOfFamily("known.entity_id")}
        ) numbers
      ),
      is_active, legal_form, registered_on, postal_code, city, latitude, longitude, ${codes("WZ2008")},
      ${codes("WZ2025")}, size, figures
    )::text
    FROM search_fields fields LEFT JOIN profiles USING (entity_id)
    WHERE NOT EXISTS (
      SELECT FROM organization_moves moved WHERE moved.entity_id = fields.entity_id AND moved.today_id <> moved.entity_id
    )`
  yield* sql`UPDATE register SET sequence = (SELECT count(*) FROM search_documents)`
  yield* sql`CREATE UNIQUE INDEX search_documents_changed ON search_documents (changed)`
  yield* sql`
    CREATE TABLE numbers (
      entity_id uuid NOT NULL,
      court text COLLATE "C" NOT NULL,
      register_type text COLLATE "C" NOT NULL,
      register_number text COLLATE "C" NOT NULL,
      suffix text COLLATE "C" NOT NULL,
      is_active boolean NOT NULL,
      projection_version smallint NOT NULL
    )`
  yield* sql`
    INSERT INTO numbers
    SELECT entity_id, court, register_type, register_number, suffix, is_active, projection_version FROM search_fields`
  yield* sql`DROP TABLE search_fields`
  yield* sql`ALTER TABLE numbers RENAME TO search_fields`
  yield* sql`ALTER TABLE search_fields ADD CONSTRAINT search_fields_pkey PRIMARY KEY (entity_id)`
  yield* sql`CREATE INDEX search_fields_number ON search_fields (register_number, register_type)`
  yield* sql`CREATE INDEX search_fields_projection ON search_fields (projection_version)`
  yield* sql`DROP TABLE register_words`
})
