import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { lockPatiently } from "../PatientLock.ts"

/** What adjustments took back, and the last entry that was looked at, by account. */
const takenBackOf = `
  SELECT account_id, max(sequence) AS sequence,
    coalesce(sum(-credits) FILTER (WHERE kind = 'adjustment' AND credits < 0), 0)::bigint AS credits
  FROM ledger_entries`

/**
 * What an adjustment takes back lowers `granted` and does not count as `spent`. A trigger does that, so that a version
 * that does not know of it may book beside this one; other entries do not run it. Whoever restores a backup or
 * replicates copies balances and entries as they are, without the trigger.
 *
 * Balances are corrected in two steps, so that bookings do not wait while the whole ledger is read: first what was
 * booked before, without a lock, then, with both tables locked for a moment, what was booked meanwhile. It waits for
 * the locks 100 ms at a time, as bookings wait behind it, and locks out who holds the row of a balance alone.
 */
export const takenBack = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    CREATE FUNCTION lower_granted() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE kontor.account_balances SET granted = granted + NEW.credits, spent = spent + NEW.credits
      WHERE account_id = NEW.account_id;
      RETURN NULL;
    END $$`
  yield* sql.unsafe(`CREATE TABLE taken_back AS ${takenBackOf} GROUP BY account_id`)
  yield* sql`ALTER TABLE taken_back ADD PRIMARY KEY (account_id)`
  yield* lockPatiently(["account_balances", "ledger_entries"], "EXCLUSIVE")
  yield* sql.unsafe(`
    UPDATE account_balances SET granted = granted - found.credits, spent = spent - found.credits
    FROM (
      SELECT account_id, coalesce(before.credits, 0) + coalesce(since.credits, 0) AS credits
      FROM account_balances balance
      LEFT JOIN taken_back before USING (account_id)
      LEFT JOIN LATERAL (
        ${takenBackOf}
        WHERE balance.sequence > coalesce(before.sequence, 0)
          AND account_id = balance.account_id AND sequence > coalesce(before.sequence, 0)
        GROUP BY account_id
      ) since USING (account_id)
    ) found
    WHERE found.account_id = account_balances.account_id AND found.credits > 0`)
  yield* sql`DROP TABLE taken_back`
  yield* sql`
    CREATE TRIGGER ledger_entries_taken_back AFTER INSERT ON ledger_entries
    FOR EACH ROW WHEN (NEW.kind = 'adjustment' AND NEW.credits < 0) EXECUTE FUNCTION lower_granted()`
})
