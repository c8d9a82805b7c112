import { MonitorStatus, type MonitorStore } from "@kontor/core/Monitoring"
import { Array, Effect, Option } from "effect"
import type { SqlClient } from "effect/sql"
import { texts } from "../Columns.ts"
import { dieOfDatabase } from "../Outage.ts"
import { changingColumns, currentCycle, dateOf, monitorColumns, monitorOfRow, type MonitorRow } from "./MonitorRows.ts"

type Store = MonitorStore["Service"]

const listed = MonitorStatus.literals.filter((status) => status !== "archived")

const afterEveryMonitor = "~"

/**
 * The part of the store for monitors. A page is merged from one of each status, so that it reads no monitors of others.
 * Its conditions compare status and id as one: only the index over them has their order, whatever is known of the
 * values.
 */
export const monitorTable = (sql: SqlClient.SqlClient) => {
  const [columns, cycle] = [sql.literal(monitorColumns), sql.literal(currentCycle)]

  /** The count of an account's monitors decides who takes the last place: nobody counts 100,000 rows. */
  const add: Store["add"] = Effect.fn("MonitorStorePostgres.add")(
    function*(monitor, max) {
      const { account_id, created_at, endpoint_ids, entity_id, id, revision } = monitor
      const row = {
        account_id,
        id,
        entity_id,
        endpoint_ids: texts(endpoint_ids),
        created_at: dateOf(created_at),
        revision,
        ...changingColumns(monitor)
      }
      const counted = yield* sql`
      INSERT INTO monitor_counts (account_id, living) VALUES (${account_id}, 1)
      ON CONFLICT (account_id) DO UPDATE SET living = monitor_counts.living + 1 WHERE monitor_counts.living < ${max}
      RETURNING living`
      if (counted.length > 0) yield* sql`INSERT INTO monitors ${sql.insert(row)}`
      return counted.length > 0
    },
    sql.withTransaction,
    dieOfDatabase
  )

  const find: Store["find"] = Effect.fn("MonitorStorePostgres.find")(function*(account, id) {
    const rows = yield* sql<MonitorRow>`
      SELECT ${columns} FROM monitors monitor ${cycle} WHERE monitor.account_id = ${account} AND monitor.id = ${id}`
    return Option.map(Array.head(rows), monitorOfRow)
  }, dieOfDatabase)

  const list: Store["list"] = Effect.fn("MonitorStorePostgres.list")(
    function*(account, { before, limit, status }) {
      const statuses = status === undefined ? listed : [status]
      const rows = yield* sql<MonitorRow>`
        SELECT ${columns} FROM monitors monitor ${cycle}
        WHERE monitor.account_id = ${account} AND monitor.id = ANY(ARRAY(
          SELECT own.id FROM unnest(${texts(statuses)}) AS asked (status) CROSS JOIN LATERAL (
            SELECT id FROM monitors
            WHERE account_id = ${account} AND (monitors.status, id) < (asked.status, ${before ?? afterEveryMonitor})
              AND monitors.status >= asked.status
            ORDER BY monitors.status DESC, id DESC LIMIT ${limit}
          ) own
          ORDER BY own.id DESC LIMIT ${limit}
        ))
        ORDER BY monitor.id DESC`
      return rows.map(monitorOfRow)
    },
    dieOfDatabase
  )

  const save: Store["save"] = Effect.fn("MonitorStorePostgres.save")(function*(monitor) {
    const { account_id, endpoint_ids, id, revision } = monitor
    const changed = {
      ...changingColumns(monitor),
      endpoint_ids: texts(endpoint_ids),
      claimed_until: null,
      revision: revision + 1
    }
    const isStored = sql`account_id = ${account_id} AND id = ${id} AND revision = ${revision}`
    const saved = sql`UPDATE monitors SET ${sql.update(changed)} WHERE ${isStored} RETURNING id`
    const rows = yield* monitor.status !== "archived" ? saved : sql`
      WITH living AS (
        SELECT account_id FROM monitors WHERE ${isStored} AND status <> 'archived'
      ), saved AS (
        ${saved}
      ), counted AS (
        UPDATE monitor_counts SET living = monitor_counts.living - 1 FROM living
        WHERE monitor_counts.account_id = living.account_id AND EXISTS (SELECT FROM saved)
      )
      SELECT id FROM saved`
    return rows.length > 0
  }, dieOfDatabase)

  return { add, find, list, save }
}
