import { DateTime, Effect, Layer, Option } from "effect"
import type { Monitor } from "../Monitoring/Monitor.ts"
import { type MonitorsMeant, MonitorStore } from "../Monitoring/MonitorStore.ts"
import type { Run } from "../Monitoring/Run.ts"
import type { MonitorId, RunId } from "../PublicId.ts"
import { compare } from "../Register/records/RecordOrder.ts"
import { countBy, noRows, type Rows, rowsOf } from "./Rows.ts"
import * as Tables from "./Tables.ts"

/**
 * The tables of monitors: their claims by when they end, the cycles by monitor and start, and what was seen by monitor and event.
 */
interface MonitorTables {
  readonly monitors: Rows<MonitorId, Monitor>
  readonly claims: Rows<MonitorId, DateTime.Utc>
  readonly cycles: Rows<string, true>
  readonly runs: Rows<RunId, Run>
  readonly seen: Rows<string, true>
}

const newestFirst = (left: { readonly id: string }, right: { readonly id: string }): number =>
  compare(right.id, left.id)

/** When a monitor can be claimed; undefined when it does not go on by itself. */
const claimableAt = ({ claims }: MonitorTables, { id, next_run_at }: Monitor): DateTime.Utc | undefined => {
  const claimed = claims.get(id)
  if (next_run_at === null) return undefined
  return claimed === undefined ? next_run_at : DateTime.max(next_run_at, claimed)
}

/** The monitors that go on by themselves, those that can be claimed first before others. */
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

/** Monitors in memory: complete, atomic and part of units of work. They are gone when the process ends. */
export const layer: Layer.Layer<MonitorStore> = Layer.sync(MonitorStore, () => {
  const tables = Tables.make<MonitorTables>({
    monitors: noRows(),
    claims: noRows(),
    cycles: noRows(),
    runs: noRows(),
    seen: noRows()
  })
  return MonitorStore.of({
    add: (monitor) => tables.write(({ monitors }) => monitors.set(monitor.id, monitor)),
    find: (account, id) =>
      tables.read(({ monitors }) =>
        Option.filter(Option.fromUndefinedOr(monitors.get(id)), ({ account_id }) => account_id === account)
      ),
    list: (account, { before, limit }) =>
      tables.read(({ monitors }) =>
        rowsOf(monitors)
          .filter(({ account_id, id }) => account_id === account && (before === undefined || id < before))
          .toSorted(newestFirst)
          .slice(0, limit)
      ),
    save: (monitor) =>
      tables.write(({ claims, monitors }) => {
        if (monitors.get(monitor.id)?.revision !== monitor.revision) return false
        monitors.set(monitor.id, { ...monitor, revision: monitor.revision + 1 })
        claims.delete(monitor.id)
        return true
      }),
    addCycle: ({ monitor_id, started_at }) =>
      tables.write(({ cycles }) => {
        const key = `${monitor_id} ${started_at.epochMilliseconds}`
        if (cycles.get(key) !== undefined) return false
        cycles.set(key, true)
        return true
      }).pipe(
        Effect.flatMap((isNew) => isNew ? Effect.void : Effect.die("The monitor has a cycle of this start."))
      ),
    putRuns: (stored) => tables.write(({ runs }) => stored.forEach((run) => runs.set(run.id, run))),
    runs: (account, monitor, limit) =>
      tables.read(({ runs }) =>
        rowsOf(runs)
          .filter(({ account_id, monitor_id }) => account_id === account && monitor_id === monitor)
          .toSorted(newestFirst)
          .slice(0, limit)
      ),
    see: ({ id }, events) =>
      tables.write(({ seen }) => {
        const fresh = new Set<string>()
        for (const { event_id } of events) {
          const key = `${id} ${event_id}`
          if (seen.get(key) !== undefined) continue
          seen.set(key, true)
          fresh.add(event_id)
        }
        return fresh
      }),
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
  })
})
