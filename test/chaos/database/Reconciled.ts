import { AccountId } from "@kontor/core/Accounts"
import { Ledger } from "@kontor/core/Credits"
import { Effect, type Redacted } from "effect"
import { SqlClient } from "effect/sql"
import type { Outcome } from "../../support/BusyClients.ts"
import { node } from "../../support/PostgresStorage.ts"

/** What a request of an outcome was, where it was answered. */
const idOf = ({ headers }: Outcome): string => String(headers?.["x-request-id"] ?? "")

/** Compares what was booked for an account with the answers that it got. */
export const reconciled = Effect.fnUntraced(
  function*(_: Redacted.Redacted, account: string, outcomes: ReadonlyArray<Outcome>) {
    const sql = yield* SqlClient.SqlClient
    const entries = yield* sql<{ request_id: string; credits: number }>`
      SELECT request_id::text, sum(-credits)::int AS credits FROM ledger_entries
      WHERE account_id = ${AccountId.make(account)}::uuid AND kind <> 'grant' GROUP BY request_id`
    const charged = new Map(entries.map(({ credits, request_id }) => [request_id, credits]))
    const paid = outcomes.filter(({ headers }) => headers?.["x-credits-charged"] === "1").map(idOf)
    const answered = new Set(paid)
    const { discrepancies } = yield* Ledger.use(({ verify }) => verify)
    return {
      creditsLost: paid.filter((id) => (charged.get(id) ?? 0) < 1).length +
        [...charged].filter(([id, credits]) => credits > 0 && !answered.has(id)).length,
      creditsDoubled: [...charged.values()].filter((credits) => credits > 1).length,
      discrepancies: discrepancies.length
    }
  },
  (reconciling, url) => Effect.provide(reconciling, node(url))
)
