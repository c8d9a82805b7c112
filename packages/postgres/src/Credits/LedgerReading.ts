import type { AccountId } from "@kontor/core/Accounts"
import { type EntryPage, usageKinds, type UsageLine } from "@kontor/core/Credits/Ledger"
import { DateTime, Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { instants, texts } from "../Columns.ts"
import { entryColumns, entryOf, type LedgerEntryRow } from "./LedgerRows.ts"

const afterEveryEntry = 2_147_483_647

const conditionsOf = (sql: SqlClient.SqlClient, { before, endpoint, from, until }: EntryPage) => [
  sql`sequence < ${before ?? afterEveryEntry}`,
  ...(from === undefined ? [] : [sql`created_at >= ${DateTime.toDateUtc(from)}`]),
  ...(until === undefined ? [] : [sql`created_at < ${DateTime.toDateUtc(until)}`]),
  ...(endpoint === undefined ? [] : [sql`endpoint = ${endpoint}`])
]

const isFiltered = ({ endpoint, from, until }: EntryPage): boolean =>
  endpoint !== undefined || from !== undefined || until !== undefined

/**
 * The entries of a page, newest first. Those that pass a filter are found by the index over time and then sorted, since
 * a search by sequence might have to read the whole ledger: `OFFSET 0` keeps the two steps apart.
 */
export const readEntries = Effect.fnUntraced(
  function*(sql: SqlClient.SqlClient, account: AccountId, page: EntryPage) {
    const isMeant = sql.and([sql`account_id = ${account}`, ...conditionsOf(sql, page)])
    const rows = yield* isFiltered(page)
      ? sql<LedgerEntryRow>`
        SELECT ${sql.literal(entryColumns)} FROM ledger_entries
        WHERE account_id = ${account} AND sequence = ANY(ARRAY(
          SELECT sequence FROM (SELECT sequence FROM ledger_entries WHERE ${isMeant} OFFSET 0) meant
          ORDER BY sequence DESC LIMIT ${page.limit}
        ))
        ORDER BY sequence DESC`
      : sql<LedgerEntryRow>`
        SELECT ${sql.literal(entryColumns)} FROM ledger_entries
        WHERE ${isMeant} ORDER BY sequence DESC LIMIT ${page.limit}`
    return rows.map((row) => entryOf(account, row))
  }
)

interface UsageRow {
  readonly bucket: number
  readonly endpoint: string | null
  readonly requests: number
  readonly credits_used: number
}

/**
 * The usage of an account between boundaries. A surcharge counts as a request where nothing else was charged for it.
 */
export const readUsage = Effect.fnUntraced(
  function*(sql: SqlClient.SqlClient, account: AccountId, boundaries: ReadonlyArray<DateTime.Utc>) {
    const between = instants(boundaries.map((boundary) => DateTime.toDateUtc(boundary)))
    const rows: ReadonlyArray<UsageLine> = yield* sql<UsageRow>`
      WITH used AS NOT MATERIALIZED (
        SELECT width_bucket(created_at, ${between}) - 1 AS bucket, endpoint, credits, kind, sequence
        FROM ledger_entries
        WHERE account_id = ${account} AND kind = ANY(${texts(usageKinds)})
          AND created_at >= (${between})[1] AND created_at < (${between})[${boundaries.length}]
      ), lines AS (
        SELECT bucket, endpoint, -sum(credits) AS credits_used, count(*) FILTER (WHERE kind <> 'surcharge') AS requests
        FROM used GROUP BY bucket, endpoint
      ), surcharged AS (
        SELECT bucket, used.endpoint, count(*) AS requests
        FROM used JOIN ledger_entries surcharge ON surcharge.account_id = ${account} AND surcharge.sequence = used.sequence
        WHERE used.kind = 'surcharge' AND NOT EXISTS (
          SELECT FROM ledger_entries charge
          WHERE charge.account_id = ${account} AND charge.request_id = surcharge.request_id AND charge.kind = 'charge'
        )
        GROUP BY bucket, used.endpoint
      )
      SELECT lines.bucket, lines.endpoint, lines.credits_used::float8 AS credits_used,
        (lines.requests + coalesce(surcharged.requests, 0))::float8 AS requests
      FROM lines LEFT JOIN surcharged
        ON surcharged.bucket = lines.bucket AND surcharged.endpoint IS NOT DISTINCT FROM lines.endpoint`
    return rows
  }
)
