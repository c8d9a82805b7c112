import { DateTime, Effect, Layer, Option } from "effect"
import type { Monitor, Run } from "../Monitoring/Monitor.ts"
import { type MonitorsMeant, MonitorStore } from "../Monitoring/MonitorStore.ts"
import type { MonitorId, RunId } from "../PublicId.ts"
import { compare, countBy, isListed, makeTables, noRows, type Rows, rowsOf, type Tables } from "./Tables.ts"

/**
 * The tables of monitors: claims with the time they end, cycles by monitor and start and by account and payment, and
 * seen events by monitor and event, and when monitors were archived.
 */
interface MonitorTables {
  readonly monitors: Rows<MonitorId, Monitor>
  readonly claims: Rows<MonitorId, DateTime.Utc>
  readonly cycles: Rows<string, true>
  readonly runs: Rows<RunId, Run>
  readonly seen: Rows<string, true>
  readonly archived: Rows<MonitorId, DateTime.Utc>
}

const newestFirst = (left: { readonly id: string }, right: { readonly id: string }): number =>
  compare(right.id, left.id)

const withNow = <A>(tables: Tables<MonitorTables>, write: (stored: MonitorTables, now: DateTime.Utc) => A) =>
  Effect.flatMap(DateTime.now, (now) => tables.write((stored) => write(stored, now)))

/** Notes when a monitor was archived. */
const noteArchived = ({ archived }: MonitorTables, { id, status }: Monitor, now: DateTime.Utc): void => {
  if (status === "archived" && archived.get(id) === undefined) archived.set(id, now)
}

/** Deletes a monitor with its cycles, its runs and what it saw. */
const deleteMonitor = ({ archived, claims, cycles, monitors, runs, seen }: MonitorTables, id: MonitorId): void => {
  for (const rows of [cycles, seen]) {
    for (const [key] of rows.entries()) if (key.startsWith(`${id} `)) rows.delete(key)
  }
  for (const run of rowsOf(runs)) if (run.monitor_id === id) runs.delete(run.id)
  archived.delete(id)
  claims.delete(id)
  monitors.delete(id)
}

/** The part of the store that keeps monitors, their cycles and runs, and what they have seen. */
const monitorPart = (tables: Tables<MonitorTables>) => ({
  add: (monitor, max) =>
    withNow(tables, (stored, now) => {
      const { monitors } = stored
      const held = rowsOf(monitors).filter(({ account_id, status }) =>
        account_id === monitor.account_id && status !== "archived"
      )
      if (held.length < max) {
        monitors.set(monitor.id, monitor)
        noteArchived(stored, monitor, now)
      }
      return held.length < max
    }),
  find: (account, id) =>
    tables.read(({ monitors }) =>
      Option.filter(Option.fromUndefinedOr(monitors.get(id)), ({ account_id }) => account_id === account)
    ),
  list: (account, { after, entity_id: watched, limit, status: asked }) =>
    tables.read(({ monitors }) =>
      rowsOf(monitors)
        .filter(({ account_id, entity_id, id, status }) =>
          account_id === account && isListed(status, asked) && (after === undefined || id < after) &&
          (watched === undefined || entity_id === watched)
        )
        .toSorted(newestFirst)
        .slice(0, limit)
    ),
  save: (monitor) =>
    withNow(tables, (stored, now) => {
      const { claims, monitors } = stored
      if (monitors.get(monitor.id)?.revision !== monitor.revision) return false
      noteArchived(stored, monitor, now)
      monitors.set(monitor.id, { ...monitor, revision: monitor.revision + 1 })
      claims.delete(monitor.id)
      return true
    }),
  addCycle: ({ account_id, monitor_id, request_id, started_at }) =>
    tables.write(({ cycles }) => {
      const keys = [`${monitor_id} ${started_at.epochMilliseconds}`, `${account_id} ${request_id}`]
      if (keys.some((key) => cycles.get(key) !== undefined)) return false
      for (const key of keys) cycles.set(key, true)
      return true
    }),
  putRuns: (stored) => tables.write(({ runs }) => stored.forEach((run) => runs.set(run.id, run))),
  runs: (account, monitor, limit) =>
    tables.read(({ runs }) =>
      rowsOf(runs)
        .filter(({ account_id, monitor_id }) => account_id === account && monitor_id === monitor)
        .toSorted(newestFirst)
        .slice(0, limit)
    ),
  erase: (account) =>
    tables.write((stored) => {
      for (const { account_id, id } of rowsOf(stored.monitors)) if (account_id === account) deleteMonitor(stored, id)
    }),
  purgeArchived: (before) =>
    tables.write((stored) => {
      const old = Array.from(stored.archived.entries()).filter(([, at]) => DateTime.isLessThan(at, before))
      for (const [id] of old) deleteMonitor(stored, id)
      return old.length
    }),
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
    })
} satisfies Partial<MonitorStore["Service"]>)

/** The time when a monitor can be claimed; undefined when it does not continue by itself. */
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
const monitorClaimPart = (tables: Tables<MonitorTables>) => ({
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

/** Monitors in memory: complete, atomic and part of units of work; lost when the process ends. */
export const layer: Layer.Layer<MonitorStore> = Layer.sync(MonitorStore, () => {
  const tables = makeTables<MonitorTables>({
    monitors: noRows(),
    claims: noRows(),
    cycles: noRows(),
    runs: noRows(),
    seen: noRows(),
    archived: noRows()
  })
  return MonitorStore.of({ ...monitorPart(tables), ...monitorClaimPart(tables) })
})
