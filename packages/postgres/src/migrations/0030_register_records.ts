import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { lockPatiently } from "../PatientLock.ts"
import { showToOldNodes } from "../Register/RecordsOfOldNodes.ts"
import { contentInSql } from "../Register/StoredRecord.ts"

/**
 * Records are stored with a character for each phrase that they repeat, in a third of the space; those of before stay
 * as they are, and are read as well. `unpacked` reads them in the database. The version before goes on beside this one:
 * what it calls `source_records` is a view of the records as JSON.
 */
export const registerRecords = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql.unsafe(`
    CREATE FUNCTION unpacked(content text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$ SELECT ${contentInSql} $$`)
  yield* sql`
    CREATE FUNCTION take_source_record() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO kontor.register_records (entity_id, digest, content, reader_version, delete_on)
      VALUES (NEW.entity_id, NEW.digest, NEW.content, NEW.reader_version, NEW.delete_on);
      RETURN NEW;
    END $$`
  yield* lockPatiently(["source_records"], "ACCESS EXCLUSIVE")
  yield* sql`ALTER TABLE source_records RENAME TO register_records`
  yield* sql`ALTER INDEX source_records_pkey RENAME TO register_records_pkey`
  yield* sql`ALTER INDEX source_records_deletion RENAME TO register_records_deletion`
  yield* showToOldNodes
})
