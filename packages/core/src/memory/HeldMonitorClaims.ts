import { DateTime, Option } from "effect"
import type { Monitor } from "../Monitoring/Monitor.ts"
import type { MonitorsMeant, MonitorStore } from "../Monitoring/MonitorStore.ts"
import { compare } from "../Register/records/RecordOrder.ts"
import type { MonitorTables } from "./HeldMonitors.ts"
import { countBy, rowsOf } from "./Rows.ts"
import type * as Tables from "./Tables.ts"

/** When a monitor can be claimed; undefined when it does not continue by itself. */
const claimableAt = ({ claims }: MonitorTables, { id, next_run_at }: Monitor): DateTime.Utc | undefined => {
  const claimed = claims.get(id)
  if (next_run_at === null) return undefined
  return claimed === undefined ? next_run_at : DateTime.max(next_run_at, claimed)
}

/** The monitors that continue by themselves, in the order in which they can be claimed. */
const inOrder = (tables: MonitorTables) =>
  rowsOf(tables.monitors)
    .flatMap((monitor) => {
      const at = claimableAt(tables, monitor)
      return at === undefined ? [] : [{ at, monitor }]
    })
    .toSorted((left, right) => DateTime.Order(left.at, right.at) || compare(left.monitor.id, right.monitor.id))

const isMeant = ({ account_id, endpoint_id, entity_id, status }: MonitorsMeant) => (monitor: Monitor): boolean =>
  monitor.next_run_at !== null && (status === undefined || monitor.status === status) &&
  (account_id === undefined || monitor.account_id === account_id) &&
  (endpoint_id === undefined || monitor.endpoint_ids.includes(endpoint_id)) &&
  (entity_id === undefined || monitor.entity_id === entity_id)

/** The part of the store that hands due monitors to workers and counts them. */
export const monitorClaimPart = (tables: Tables.Tables<MonitorTables>) => ({
  claimDue: (now, limit, lease) =>
    tables.write((stored) => {
      const due = inOrder(stored).filter(({ at }) => DateTime.isLessThanOrEqualTo(at, now)).slice(0, limit)
      const until = DateTime.addDuration(now, lease)
      for (const { monitor } of due) stored.claims.set(monitor.id, until)
      return due.map(({ monitor }) => monitor)
    }),
  lookAgain: (meant, at) =>
    tables.write(({ claims, monitors }) => {
      const found = rowsOf(monitors).filter(isMeant(meant))
      for (const monitor of found) {
        monitors.set(monitor.id, { ...monitor, next_run_at: at, revision: monitor.revision + 1 })
        claims.delete(monitor.id)
      }
      return found.length
    }),
  nextDue: tables.read((stored) => Option.fromUndefinedOr(inOrder(stored)[0]?.at)),
  backlog: (now) =>
    tables.read((stored) => {
      const due = inOrder(stored)
        .filter(({ at }) => DateTime.isLessThanOrEqualTo(at, now))
        .flatMap(({ monitor: { next_run_at } }) => next_run_at === null ? [] : [next_run_at])
        .toSorted(DateTime.Order)
      return { due: due.length, due_since: due[0] ?? null }
    }),
  counts: tables.read(({ monitors }) => countBy(rowsOf(monitors), ({ status }) => status))
} satisfies Partial<MonitorStore["Service"]>)
