import { Ledger } from "@kontor/core/Credits"
import { Effect, type Redacted, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import type { Outcome } from "../../support/BusyClients.ts"
import { node } from "../../support/PostgresStorage.ts"

/** How long what was charged without an answer may take to be given back. */
const patience = Schedule.upTo(Schedule.spaced("200 millis"), { duration: "20 seconds" })

/** What the books say of the requests of an account. */
interface Books {
  /** Requests that were charged and not answered, or answered and not charged. */
  readonly creditsLost: number
  /** Those of them that were answered and not charged. */
  readonly answersUncharged: number
  /** Requests that were charged twice. */
  readonly creditsDoubled: number
  /** What `kontor ledger verify` finds. */
  readonly discrepancies: number
}

/** Compares what was booked for an account with the answers that it got. */
export const reconciled = Effect.fnUntraced(
  function*(_: Redacted.Redacted, account: string, outcomes: ReadonlyArray<Outcome>) {
    const sql = yield* SqlClient.SqlClient
    const paid = new Set(
      outcomes.flatMap(({ headers }) => headers?.["x-credits-charged"] === "1" ? [String(headers["x-request-id"])] : [])
    )
    const compared = Effect.gen(function*() {
      const entries = yield* sql<{ request_id: string; credits: number }>`
        SELECT request_id::text, sum(-credits)::int AS credits FROM ledger_entries
        WHERE account_id = ${account}::uuid AND kind <> 'grant' GROUP BY request_id`
      const charged = new Map(entries.map(({ credits, request_id }) => [request_id, credits]))
      const { discrepancies } = yield* Ledger.use(({ verify }) => verify)
      const answersUncharged = [...paid].filter((id) => (charged.get(id) ?? 0) < 1).length
      const unanswered = entries.filter(({ credits, request_id }) => credits > 0 && !paid.has(request_id)).length
      return {
        creditsLost: answersUncharged + unanswered,
        answersUncharged,
        creditsDoubled: entries.filter(({ credits }) => credits > 1).length,
        discrepancies: discrepancies.length
      } satisfies Books
    })
    return yield* Effect.repeat(compared, {
      schedule: patience,
      until: ({ answersUncharged, creditsLost }) => creditsLost === answersUncharged
    })
  },
  (reconciling, url) => Effect.provide(reconciling, node(url))
)
