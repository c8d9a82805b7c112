import type { EndpointId } from "@kontor/core"
import type { BillingCycle, Monitor, Run } from "@kontor/core/Monitoring"
import { DateTime } from "effect"
import { entityIdOf } from "../Identifiers.ts"

/** A row of `monitors` with its newest cycle, as {@link monitorColumns} names them. */
export interface MonitorRow extends
  Pick<
    Monitor,
    "account_id" | "id" | "label" | "poll_interval_days" | "status" | "request_id" | "failures" | "revision"
  >
{
  readonly entity_id: string
  readonly endpoint_ids: ReadonlyArray<EndpointId>
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
export interface RunRow extends Omit<Run, "slot" | "started_at" | "ended_at"> {
  readonly slot: Date
  readonly started_at: Date | null
  readonly ended_at: Date | null
}

/** The columns of a {@link MonitorRow}, of the tables under the aliases `monitor` and `cycle`. */
export const monitorColumns =
  `monitor.account_id, monitor.id, monitor.entity_id, monitor.label, monitor.poll_interval_days,
  monitor.endpoint_ids, monitor.status, monitor.created_at, monitor.baselined_at, monitor.cursor, monitor.settled_until,
  monitor.overdue, monitor.requested_run_id, monitor.requested_run_at, monitor.request_id, monitor.failures,
  monitor.next_run_at, monitor.revision, monitor.cycle_started_at, cycle.poll_interval_days AS cycle_poll_interval_days,
  cycle.credits AS cycle_credits, cycle.request_id AS cycle_request_id`

/** The columns of a {@link RunRow}. */
export const runColumns =
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
export const monitorOfRow = (row: MonitorRow): Monitor => ({
  id: row.id,
  account_id: row.account_id,
  entity_id: entityIdOf(row.entity_id),
  label: row.label,
  poll_interval_days: row.poll_interval_days,
  endpoint_ids: row.endpoint_ids,
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

/** The columns of `monitors` that change. */
export const changingColumns = (monitor: Monitor) => ({
  label: monitor.label,
  poll_interval_days: monitor.poll_interval_days,
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
export const runOfRow = ({ ended_at, slot, started_at, ...run }: RunRow): Run => ({
  ...run,
  slot: DateTime.fromDateUnsafe(slot),
  started_at: instant(started_at),
  ended_at: instant(ended_at)
})

/** Joins a monitor to its current cycle. */
export const currentCycle = `
  LEFT JOIN monitor_cycles cycle ON cycle.account_id = monitor.account_id AND cycle.monitor_id = monitor.id
    AND cycle.started_at = monitor.cycle_started_at`
