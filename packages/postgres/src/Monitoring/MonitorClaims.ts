import type { MonitorStore } from "@kontor/core/Monitoring"
import { DateTime, Duration, Effect, Option } from "effect"
import type { SqlClient } from "effect/sql"
import type { Claiming } from "../Claiming.ts"
import { dieOfDatabase } from "../Outage.ts"
import { currentCycle, monitorColumns, monitorOfRow, type MonitorRow } from "./MonitorRows.ts"

type Store = MonitorStore["Service"]

/**
 * The part of the store that assigns due monitors to nodes, with `SKIP LOCKED`, so that nodes do not wait for each
 * other.
 */
export const monitorClaims = (sql: SqlClient.SqlClient, claiming: Effect.Effect<Claiming>) => {
  const [columns, cycle] = [sql.literal(monitorColumns), sql.literal(currentCycle)]

  const claimDue: Store["claimDue"] = Effect.fn("MonitorStorePostgres.claimDue")(
    function*(now, limit, lease) {
      const instant = DateTime.toDateUtc(now)
      const { client, commit } = yield* claiming
      const rows = yield* client<MonitorRow>`
        WITH due AS (
          SELECT account_id, id FROM monitors
          WHERE next_run_at <= ${instant} AND (claimed_until IS NULL OR claimed_until <= ${instant})
          ORDER BY next_run_at LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED
        ), monitor AS (
          UPDATE monitors SET claimed_until = ${instant}::timestamptz + ${
        Duration.toMillis(lease)
      } * interval '1 millisecond'
          FROM due WHERE monitors.account_id = due.account_id AND monitors.id = due.id
          RETURNING monitors.*
        )
        SELECT ${columns} FROM ${commit} CROSS JOIN monitor ${cycle} ORDER BY monitor.next_run_at, monitor.id`
      return rows.map(monitorOfRow)
    },
    dieOfDatabase
  )

  const lookAgain: Store["lookAgain"] = Effect.fn("MonitorStorePostgres.lookAgain")(
    function*({ account_id, endpoint_id, entity_id, status }, at) {
      const isMeant = sql.and([
        sql`next_run_at IS NOT NULL`,
        ...(status === undefined ? [] : [sql`status = ${status}`]),
        ...(account_id === undefined ? [] : [sql`account_id = ${account_id}`]),
        ...(endpoint_id === undefined ? [] : [sql`${endpoint_id} = ANY(endpoint_ids)`]),
        ...(entity_id === undefined ? [] : [sql`entity_id = ${entity_id}`])
      ])
      const rows = yield* sql`
        WITH meant AS (
          SELECT account_id, id FROM monitors WHERE ${isMeant} ORDER BY account_id, id FOR NO KEY UPDATE
        )
        UPDATE monitors SET next_run_at = ${DateTime.toDateUtc(at)}, claimed_until = NULL, revision = revision + 1
        FROM meant WHERE monitors.account_id = meant.account_id AND monitors.id = meant.id
        RETURNING monitors.id`
      return rows.length
    },
    dieOfDatabase
  )

  const nextDue = Effect.gen(function*() {
    const { client } = yield* claiming
    const [row] = yield* client<{ at: Date | null }>`
      SELECT least(
        (SELECT min(next_run_at) FROM monitors WHERE next_run_at IS NOT NULL AND claimed_until IS NULL),
        (SELECT min(greatest(next_run_at, claimed_until)) FROM monitors
          WHERE next_run_at IS NOT NULL AND claimed_until IS NOT NULL)
      ) AS at`
    return Option.map(Option.fromNullishOr(row?.at), DateTime.fromDateUnsafe)
  }).pipe(Effect.withSpan("MonitorStorePostgres.nextDue"), dieOfDatabase)

  return { claimDue, lookAgain, nextDue }
}
