import { MonitorStore } from "@kontor/core"
import { Array, DateTime, Duration, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { makeClaiming } from "../Claiming.ts"
import { instants, texts } from "../Columns.ts"
import { dieOfDatabase } from "../Outage.ts"
import type { WorkerClient } from "../WorkerClient.ts"
import { monitorBacklog } from "./MonitorBacklog.ts"
import { changingColumns, dateOf, monitorColumns, monitorOfRow, type MonitorRow } from "./MonitorRows.ts"
import { putRuns, readRuns } from "./RunStatements.ts"

/** Monitors in PostgreSQL: claimed with `SKIP LOCKED`, so that nodes do not wait for each other. */
export const layer: Layer.Layer<MonitorStore, never, SqlClient.SqlClient | WorkerClient> = Layer.effect(
  MonitorStore,
  Effect.gen(function*() {
    const sql = yield* SqlClient.SqlClient
    const claiming = yield* makeClaiming
    const columns = sql.literal(monitorColumns)
    const cycle = sql`
      LEFT JOIN monitor_cycles cycle ON cycle.account_id = monitor.account_id AND cycle.monitor_id = monitor.id
        AND cycle.started_at = monitor.cycle_started_at`

    const add: MonitorStore["Service"]["add"] = Effect.fn("MonitorStorePostgres.add")(function*(monitor) {
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
      yield* sql`INSERT INTO monitors ${sql.insert(row)}`
    }, dieOfDatabase)

    const find: MonitorStore["Service"]["find"] = Effect.fn("MonitorStorePostgres.find")(function*(account, id) {
      const rows = yield* sql<MonitorRow>`
        SELECT ${columns} FROM monitors monitor ${cycle} WHERE monitor.account_id = ${account} AND monitor.id = ${id}`
      return Option.map(Array.head(rows), monitorOfRow)
    }, dieOfDatabase)

    const list: MonitorStore["Service"]["list"] = Effect.fn("MonitorStorePostgres.list")(
      function*(account, { before, limit }) {
        const isBefore = before === undefined ? sql`true` : sql`monitor.id < ${before}`
        const rows = yield* sql<MonitorRow>`
          SELECT ${columns} FROM monitors monitor ${cycle}
          WHERE monitor.account_id = ${account} AND ${isBefore} ORDER BY monitor.id DESC LIMIT ${limit}`
        return rows.map(monitorOfRow)
      },
      dieOfDatabase
    )

    const save: MonitorStore["Service"]["save"] = Effect.fn("MonitorStorePostgres.save")(function*(monitor) {
      const { account_id, endpoint_ids, id, revision } = monitor
      const changed = {
        ...changingColumns(monitor),
        endpoint_ids: texts(endpoint_ids),
        claimed_until: null,
        revision: revision + 1
      }
      const rows = yield* sql`
        UPDATE monitors SET ${sql.update(changed)}
        WHERE account_id = ${account_id} AND id = ${id} AND revision = ${revision} RETURNING id`
      return rows.length > 0
    }, dieOfDatabase)

    const addCycle: MonitorStore["Service"]["addCycle"] = Effect.fn("MonitorStorePostgres.addCycle")(
      function*({ account_id, credits, monitor_id, poll_interval_days, request_id, started_at }) {
        const row = { account_id, monitor_id, started_at: dateOf(started_at), poll_interval_days, credits, request_id }
        yield* sql`INSERT INTO monitor_cycles ${sql.insert(row)}`
      },
      dieOfDatabase
    )

    const see: MonitorStore["Service"]["see"] = Effect.fn("MonitorStorePostgres.see")(
      function*({ account_id, id }, events) {
        const rows = yield* sql<{ event_id: string }>`
          INSERT INTO monitor_sightings (account_id, monitor_id, event_id, sighting, seen_at)
          SELECT ${account_id}::uuid, ${id}::text, event_id, sighting, seen_at FROM unnest(
            ${texts(events.map(({ event_id }) => event_id))},
            ${texts(events.map(({ sighting }) => sighting))},
            ${instants(events.map(({ seen_at }) => DateTime.toDateUtc(seen_at)))}
          ) AS seen (event_id, sighting, seen_at)
          ON CONFLICT DO NOTHING RETURNING event_id`
        return new Set(rows.map(({ event_id }) => event_id))
      },
      dieOfDatabase
    )

    const claimDue: MonitorStore["Service"]["claimDue"] = Effect.fn("MonitorStorePostgres.claimDue")(
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

    const lookAgain: MonitorStore["Service"]["lookAgain"] = Effect.fn("MonitorStorePostgres.lookAgain")(
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

    return MonitorStore.of({
      add,
      find,
      list,
      save,
      addCycle,
      see,
      claimDue,
      lookAgain,
      nextDue,
      ...monitorBacklog(sql),
      putRuns: Effect.fn("MonitorStorePostgres.putRuns")((runs) => dieOfDatabase(putRuns(sql, runs))),
      runs: Effect.fn("MonitorStorePostgres.runs")((account, monitor, limit) =>
        dieOfDatabase(readRuns(sql, account, monitor, limit))
      )
    })
  })
)
