import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { lockPatiently } from "../PatientLock.ts"

const referring = [
  "account_balances",
  "api_keys",
  "idempotency_keys",
  "monitors",
  "tokens",
  "webhook_endpoints",
  "webhook_events"
]

/**
 * No table refers to `accounts` any more: a host may have its accounts elsewhere. To drop the keys takes a moment, but
 * needs all of these tables at once: it waits for them 100 ms at a time, so that no request waits longer for it. A
 * version that still has them works as before.
 */
export const accountsApart = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* lockPatiently(["accounts", ...referring], "ACCESS EXCLUSIVE")
  yield* Effect.forEach(
    referring,
    (table) => sql.unsafe(`ALTER TABLE ${table} DROP CONSTRAINT ${table}_account_id_fkey`),
    { discard: true }
  )
})
