import type { SqlClient } from "effect/sql"

/** What people write: one statement per attempt, on a table that waits for no disk either. */
export const countAlone = (sql: SqlClient.SqlClient, subject: string) =>
  sql`
    INSERT INTO peer_windows (subject, bucket, began_at, attempts) VALUES (${subject}, 'register', now(), 1)
    ON CONFLICT (subject, bucket) DO UPDATE SET
      attempts = CASE WHEN peer_windows.began_at < now() - interval '60 seconds' THEN 1 ELSE peer_windows.attempts + 1 END,
      began_at = CASE WHEN peer_windows.began_at < now() - interval '60 seconds' THEN now() ELSE peer_windows.began_at END
    RETURNING began_at, attempts`

/** Makes the table of `countAlone`. */
export const createTable = (sql: SqlClient.SqlClient) =>
  sql`
    CREATE UNLOGGED TABLE peer_windows (
      subject text, bucket text, began_at timestamptz NOT NULL, attempts integer NOT NULL, PRIMARY KEY (subject, bucket)
    )`
