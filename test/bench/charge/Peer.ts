import type { AccountId } from "@kontor/core/Accounts"
import { Effect } from "effect"
import { SecureRandom } from "effect/crypto"
import type { SqlClient } from "effect/sql"

/**
 * What people write: one guarded statement and one commit per booking. It does not ask whether it is booked already.
 */
export const bookAlone = Effect.fnUntraced(function*(sql: SqlClient.SqlClient, account: AccountId) {
  const random = yield* SecureRandom.SecureRandom
  const [id, request_id] = [yield* random.uuidV7(), yield* random.uuidV7()]
  return yield* sql`
    WITH changed AS (
      UPDATE account_balances SET balance = balance - 5, spent = spent + 5, sequence = sequence + 1
      WHERE account_id = ${account} AND balance >= 5
      RETURNING account_id, sequence, balance
    )
    INSERT INTO ledger_entries
      (account_id, sequence, id, request_id, kind, endpoint, credits, balance_after, breakdown, created_at)
    SELECT account_id, sequence, ${id}::uuid, ${request_id}, 'charge', 'fetch-organization', -5, balance, '{"base": 5}', now()
    FROM changed RETURNING sequence, balance_after`
})
