import { Effect } from "effect"
import { SqlClient } from "effect/sql"

const view = "kontor.source_records"

/**
 * Shows `register_records` to nodes of the version before, which know them as `source_records`.
 * They may add records, number their readers anew and remove them. A version later the view goes.
 */
export const showToOldNodes = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql.unsafe(`
    CREATE VIEW ${view} AS
    SELECT entity_id, digest, content, taken_at, reader_version, delete_on
    FROM kontor.register_records`)
  yield* sql.unsafe(`
    CREATE TRIGGER source_records_taken INSTEAD OF INSERT ON ${view}
    FOR EACH ROW EXECUTE FUNCTION kontor.take_source_record()`)
  const grants = yield* sql<{ statement: string }>`
    SELECT format('GRANT %s ON kontor.source_records TO %s', privilege_type,
      CASE grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(grantee)) END) AS statement
    FROM pg_class CROSS JOIN LATERAL aclexplode(relacl)
    WHERE pg_class.oid = 'kontor.register_records'::regclass AND grantee <> relowner`
  yield* Effect.forEach(grants, ({ statement }) => sql.unsafe(statement))
})

/** Drops what `showToOldNodes` made, as long as another table takes the place of `register_records`. */
export const hideFromOldNodes = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql.unsafe(`DROP VIEW ${view}`)
})
