import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { lockPatiently } from "../PatientLock.ts"
import { showToOldNodes } from "../Register/RecordsOfOldNodes.ts"

/** Renames the records. The version before goes on beside this one: what it calls `source_records` is a view of them. */
export const registerRecords = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
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
