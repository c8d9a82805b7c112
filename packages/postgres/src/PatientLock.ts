import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Locks tables until the end of the transaction of a migration. It waits for them 100 ms at a time: whoever comes later
 * waits behind it no longer than that.
 */
export const lockPatiently = Effect.fnUntraced(function*(
  tables: ReadonlyArray<string>,
  mode: "ACCESS EXCLUSIVE" | "EXCLUSIVE"
) {
  const sql = yield* SqlClient.SqlClient
  yield* sql.unsafe(`
    DO $$
    BEGIN
      SET LOCAL lock_timeout = '100ms';
      LOOP
        BEGIN
          LOCK TABLE ${tables.join(", ")} IN ${mode} MODE;
          EXIT;
        EXCEPTION WHEN lock_not_available THEN
          PERFORM pg_sleep(0.4);
        END;
      END LOOP;
      SET LOCAL lock_timeout = 0;
    END $$`)
})
