import type { EndpointId } from "@kontor/core"
import type { AccountId } from "@kontor/core/Accounts"
import { type BillingCycle, type Monitor, MonitorStatus, MonitorStore, type Run } from "@kontor/core/Monitoring"
import type { EntityId } from "@kontor/core/Register"
import { Array, DateTime, Duration, Effect, Layer, Option } from "effect"
import type { SqlClient } from "effect/sql"
import {
  AccountClient,
  type Claiming,
  dieOfDatabase,
  entityIdOf,
  instants,
  makeClaiming,
  texts,
  type WorkerClient
} from "./Clients.ts"

/** A row of `monitors` with its newest cycle, as {@link monitorColumns} names them. */
interface MonitorRow extends
  Pick<
    Monitor,
    "account_id" | "id" | "label" | "poll_interval_days" | "status" | "request_id" | "failures" | "revision"
  >
{
  readonly entity_id: string
  readonly endpoint_ids: ReadonlyArray<EndpointId>
  readonly topics: Monitor["topics"]
  readonly created_at: Date
  readonly baselined_at: Date | null
  readonly cursor: string | null
  readonly settled_until: Date
  readonly overdue: Date | null
  readonly requested_run_id: NonNullable<Monitor["requested_run"]>["id"] | null
  readonly requested_run_at: Date | null
  readonly next_run_at: Date | null
  readonly cycle_started_at: Date | null
  readonly cycle_poll_interval_days: number | null
  readonly cycle_credits: number | null
  readonly cycle_request_id: string | null
}

/** A row of `monitor_runs`. */
interface RunRow extends Omit<Run, "slot" | "started_at" | "ended_at"> {
  readonly slot: Date
  readonly started_at: Date | null
  readonly ended_at: Date | null
}

/** The columns of a {@link MonitorRow}, of the tables under the aliases `monitor` and `cycle`. */
const monitorColumns = `monitor.account_id, monitor.id, monitor.entity_id, monitor.label, monitor.poll_interval_days,
  monitor.endpoint_ids, monitor.topics, monitor.status, monitor.created_at, monitor.baselined_at, monitor.cursor, monitor.settled_until,
  monitor.overdue, monitor.requested_run_id, monitor.requested_run_at, monitor.request_id, monitor.failures,
  monitor.next_run_at, monitor.revision, monitor.cycle_started_at, cycle.poll_interval_days AS cycle_poll_interval_days,
  cycle.credits AS cycle_credits, cycle.request_id AS cycle_request_id`

/** The columns of a {@link RunRow}. */
const runColumns =
  "account_id, monitor_id, id, trigger, slot, status, started_at, ended_at, credits, request_id, released, withheld"

/** An instant as the database takes it. */
export const dateOf = (time: DateTime.Utc | null): Date | null => time === null ? null : DateTime.toDateUtc(time)

const instant = (date: Date | null): DateTime.Utc | null => date === null ? null : DateTime.fromDateUnsafe(date)

const cycleOf = (row: MonitorRow): BillingCycle | null =>
  row.cycle_started_at === null || row.cycle_poll_interval_days === null || row.cycle_credits === null ||
    row.cycle_request_id === null
    ? null
    : {
      account_id: row.account_id,
      monitor_id: row.id,
      started_at: DateTime.fromDateUnsafe(row.cycle_started_at),
      poll_interval_days: row.cycle_poll_interval_days,
      credits: row.cycle_credits,
      request_id: row.cycle_request_id
    }

/** The monitor of a row. */
const monitorOfRow = (row: MonitorRow): Monitor => ({
  id: row.id,
  account_id: row.account_id,
  entity_id: entityIdOf(row.entity_id),
  label: row.label,
  poll_interval_days: row.poll_interval_days,
  endpoint_ids: row.endpoint_ids,
  topics: row.topics,
  status: row.status,
  created_at: DateTime.fromDateUnsafe(row.created_at),
  baselined_at: instant(row.baselined_at),
  cycle: cycleOf(row),
  cursor: row.cursor,
  settled_until: DateTime.fromDateUnsafe(row.settled_until),
  overdue: instant(row.overdue),
  requested_run: row.requested_run_id === null || row.requested_run_at === null
    ? null
    : { id: row.requested_run_id, at: DateTime.fromDateUnsafe(row.requested_run_at) },
  request_id: row.request_id,
  failures: row.failures,
  next_run_at: instant(row.next_run_at),
  revision: row.revision
})

/** The columns of `monitors` that change; an archived monitor changes no more. */
const changingColumns = (monitor: Monitor, now: DateTime.Utc) => ({
  archived_at: monitor.status === "archived" ? DateTime.toDateUtc(now) : null,
  label: monitor.label,
  poll_interval_days: monitor.poll_interval_days,
  topics: monitor.topics === null ? null : texts(monitor.topics),
  status: monitor.status,
  baselined_at: dateOf(monitor.baselined_at),
  cycle_started_at: dateOf(monitor.cycle?.started_at ?? null),
  cursor: monitor.cursor,
  settled_until: dateOf(monitor.settled_until),
  overdue: dateOf(monitor.overdue),
  requested_run_id: monitor.requested_run?.id ?? null,
  requested_run_at: dateOf(monitor.requested_run?.at ?? null),
  request_id: monitor.request_id,
  failures: monitor.failures,
  next_run_at: dateOf(monitor.next_run_at)
})

/** The run of a row. */
const runOfRow = ({ ended_at, slot, started_at, ...run }: RunRow): Run => ({
  ...run,
  slot: DateTime.fromDateUnsafe(slot),
  started_at: instant(started_at),
  ended_at: instant(ended_at)
})

/** Joins a monitor to its current cycle. */
export const currentCycle = `
  LEFT JOIN monitor_cycles cycle ON cycle.account_id = monitor.account_id AND cycle.monitor_id = monitor.id
    AND cycle.started_at = monitor.cycle_started_at`

type Store = MonitorStore["Service"]

const listed = MonitorStatus.literals.filter((status) => status !== "archived")

/** The states in which a monitor continues by itself: an index finds the monitors of an account by them. */
const continuing = listed.filter((status) => status !== "paused_user" && status !== "error")

const afterEveryMonitor = "~"

/** The monitors of one organization, the newest first. They are few: an index finds all of them. */
const watching = (
  sql: SqlClient.SqlClient,
  account: AccountId,
  entity_id: EntityId,
  statuses: ReadonlyArray<string>,
  before: string,
  limit: number
) =>
  Effect.map(
    sql<MonitorRow>`
    SELECT ${sql.literal(monitorColumns)} FROM monitors monitor ${sql.literal(currentCycle)}
    WHERE monitor.account_id = ${account} AND entity_id = ${entity_id} AND status = ANY(${texts(statuses)})
      AND monitor.id < ${before}
    ORDER BY monitor.id DESC LIMIT ${limit}`,
    (rows) => rows.map(monitorOfRow)
  )

/**
 * The part of the store for monitors. A page is merged from one of each status, so that it reads no monitors of others.
 * Its conditions compare status and id as one: only the index over them has their order, whatever is known of the
 * values.
 */
const monitorTable = (sql: SqlClient.SqlClient) => {
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
        ...changingColumns(monitor, yield* DateTime.now)
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
    function*(account, { after, entity_id, limit, status }) {
      const statuses = status === undefined ? listed : [status]
      const last = after ?? afterEveryMonitor
      if (entity_id !== undefined) return yield* watching(sql, account, entity_id, statuses, last, limit)
      const rows = yield* sql<MonitorRow>`
        SELECT ${columns} FROM monitors monitor ${cycle}
        WHERE monitor.account_id = ${account} AND monitor.id = ANY(ARRAY(
          SELECT own.id FROM unnest(${texts(statuses)}) AS asked (status) CROSS JOIN LATERAL (
            SELECT id FROM monitors
            WHERE account_id = ${account} AND (monitors.status, id) < (asked.status, ${last})
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
      ...changingColumns(monitor, yield* DateTime.now),
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

const rowOf = (run: Run) => ({
  account_id: run.account_id,
  monitor_id: run.monitor_id,
  id: run.id,
  trigger: run.trigger,
  slot: dateOf(run.slot),
  status: run.status,
  started_at: dateOf(run.started_at),
  ended_at: dateOf(run.ended_at),
  credits: run.credits,
  request_id: run.request_id,
  released: run.released,
  withheld: run.withheld
})

/** The part of the store for what monitors do: their cycles, runs and sightings; and for their end. */
export const monitorRuns = (sql: SqlClient.SqlClient) => {
  const addCycle: Store["addCycle"] = Effect.fn("MonitorStorePostgres.addCycle")(
    function*({ account_id, credits, monitor_id, poll_interval_days, request_id, started_at }) {
      const row = { account_id, monitor_id, started_at: dateOf(started_at), poll_interval_days, credits, request_id }
      const added = yield* sql`INSERT INTO monitor_cycles ${
        sql.insert(row)
      } ON CONFLICT DO NOTHING RETURNING monitor_id`
      return added.length > 0
    },
    dieOfDatabase
  )

  const see: Store["see"] = Effect.fn("MonitorStorePostgres.see")(
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

  const putRuns: Store["putRuns"] = Effect.fn("MonitorStorePostgres.putRuns")(function*(runs) {
    if (!Array.isReadonlyArrayNonEmpty(runs)) return
    yield* sql`
      INSERT INTO monitor_runs ${sql.insert(Array.map(runs, rowOf))}
      ON CONFLICT (account_id, monitor_id, id) DO UPDATE SET
        status = EXCLUDED.status, started_at = EXCLUDED.started_at, ended_at = EXCLUDED.ended_at, credits = EXCLUDED.credits,
        request_id = EXCLUDED.request_id, released = EXCLUDED.released, withheld = EXCLUDED.withheld`
  }, dieOfDatabase)

  const runs: Store["runs"] = Effect.fn("MonitorStorePostgres.runs")(function*(account, monitor, limit) {
    const rows = yield* sql<RunRow>`
      SELECT ${sql.literal(runColumns)} FROM monitor_runs
      WHERE account_id = ${account} AND monitor_id = ${monitor} ORDER BY id DESC LIMIT ${limit}`
    return rows.map(runOfRow)
  }, dieOfDatabase)

  /**
   * References are deleted before what they refer to; the cycle of a monitor refers to the monitor and it to the cycle.
   */
  const erase: Store["erase"] = Effect.fn("MonitorStorePostgres.erase")(
    function*(account) {
      yield* sql`SELECT FROM monitors WHERE account_id = ${account} ORDER BY id FOR UPDATE`
      yield* sql`DELETE FROM monitor_sightings WHERE account_id = ${account}`
      yield* sql`DELETE FROM monitor_runs WHERE account_id = ${account}`
      yield* sql`UPDATE monitors SET cycle_started_at = NULL WHERE account_id = ${account}`
      yield* sql`DELETE FROM monitor_cycles WHERE account_id = ${account}`
      yield* sql`DELETE FROM monitors WHERE account_id = ${account}`
      yield* sql`DELETE FROM monitor_counts WHERE account_id = ${account}`
    },
    sql.withTransaction,
    dieOfDatabase
  )

  return { addCycle, erase, putRuns, runs, see }
}

/** The number of archived monitors a statement deletes. */
const purgedAtOnce = 500

/** The part of the store that deletes archived monitors. */
const monitorPurge = (sql: SqlClient.SqlClient) => {
  const purgeSome = (before: DateTime.Utc) =>
    sql<{ monitors: number }>`
      WITH gone AS (
        SELECT account_id, id FROM monitors WHERE archived_at < ${DateTime.toDateUtc(before)}
        ORDER BY archived_at LIMIT ${purgedAtOnce} FOR UPDATE SKIP LOCKED
      ), sightings AS (
        DELETE FROM monitor_sightings seen USING gone WHERE seen.account_id = gone.account_id AND seen.monitor_id = gone.id
      ), runs AS (
        DELETE FROM monitor_runs run USING gone WHERE run.account_id = gone.account_id AND run.monitor_id = gone.id
      ), cycles AS (
        DELETE FROM monitor_cycles cycle USING gone
        WHERE cycle.account_id = gone.account_id AND cycle.monitor_id = gone.id
      ), monitors AS (
        DELETE FROM monitors monitor USING gone WHERE monitor.account_id = gone.account_id AND monitor.id = gone.id
        RETURNING monitor.id
      )
      SELECT count(*)::int AS monitors FROM monitors`

  /** Each piece is a transaction of its own, so that none holds locks for long. */
  const purgeArchived: Store["purgeArchived"] = Effect.fn("MonitorStorePostgres.purgeArchived")(
    function*(before) {
      let all = 0
      for (let last = purgedAtOnce; last === purgedAtOnce; all += last) {
        last = (yield* purgeSome(before))[0]?.monitors ?? 0
      }
      return all
    },
    dieOfDatabase
  )

  return { purgeArchived }
}

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
        sql`status IN ${sql.in(status === undefined ? continuing : [status])}`,
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

/**
 * The part of the store that operators watch. Due monitors are found by an index. An index of states would not make
 * counting cheaper: rows changed since the last vacuum are looked up in the table, and every check changes its monitor.
 */
export const monitorBacklog = (sql: SqlClient.SqlClient) => {
  const backlog: Store["backlog"] = Effect.fn("MonitorStorePostgres.backlog")(
    function*(now) {
      const time = DateTime.toDateUtc(now)
      const [due] = yield* sql<{ count: number; since: Date | null }>`
        SELECT count(*)::int AS count, min(next_run_at) AS since FROM monitors
        WHERE next_run_at <= ${time} AND (claimed_until IS NULL OR claimed_until <= ${time})`
      const since = due?.since ?? null
      return { due: due?.count ?? 0, due_since: since === null ? null : DateTime.fromDateUnsafe(since) }
    },
    dieOfDatabase
  )

  const counts: Store["counts"] = sql<{ status: MonitorStatus; count: number }>`
    SELECT status, count(*)::int AS count FROM monitors GROUP BY status`.pipe(
    Effect.map((rows) => new Map(rows.map(({ count, status }) => [status, count]))),
    Effect.withSpan("MonitorStorePostgres.counts"),
    dieOfDatabase
  )

  return { backlog, counts }
}

/** Monitors in PostgreSQL, for any number of nodes. */
export const layer: Layer.Layer<MonitorStore, never, AccountClient | WorkerClient> = Layer.effect(
  MonitorStore,
  Effect.gen(function*() {
    const sql = yield* AccountClient
    return MonitorStore.of({
      ...monitorTable(sql),
      ...monitorClaims(sql, yield* makeClaiming),
      ...monitorBacklog(sql),
      ...monitorRuns(sql),
      ...monitorPurge(sql)
    })
  })
)
