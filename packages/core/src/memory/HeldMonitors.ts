import { type DateTime, Option } from "effect"
import type { Monitor } from "../Monitoring/Monitor.ts"
import type { MonitorStore } from "../Monitoring/MonitorStore.ts"
import type { Run } from "../Monitoring/Run.ts"
import type { MonitorId, RunId } from "../PublicId.ts"
import { compare } from "../Register/records/RecordOrder.ts"
import { isListed } from "./Listed.ts"
import { type Rows, rowsOf } from "./Rows.ts"
import type * as Tables from "./Tables.ts"

/**
 * The tables of monitors: claims with the time they end, cycles by monitor and start and by account and payment, and
 * seen events by monitor and event.
 */
export interface MonitorTables {
  readonly monitors: Rows<MonitorId, Monitor>
  readonly claims: Rows<MonitorId, DateTime.Utc>
  readonly cycles: Rows<string, true>
  readonly runs: Rows<RunId, Run>
  readonly seen: Rows<string, true>
}

const newestFirst = (left: { readonly id: string }, right: { readonly id: string }): number =>
  compare(right.id, left.id)

/** The part of the store that keeps monitors, their cycles and runs, and what they have seen. */
export const monitorPart = (tables: Tables.Tables<MonitorTables>) => ({
  add: (monitor, max) =>
    tables.write(({ monitors }) => {
      const held = rowsOf(monitors).filter(({ account_id, status }) =>
        account_id === monitor.account_id && status !== "archived"
      )
      if (held.length < max) monitors.set(monitor.id, monitor)
      return held.length < max
    }),
  find: (account, id) =>
    tables.read(({ monitors }) =>
      Option.filter(Option.fromUndefinedOr(monitors.get(id)), ({ account_id }) => account_id === account)
    ),
  list: (account, { before, limit, status: asked }) =>
    tables.read(({ monitors }) =>
      rowsOf(monitors)
        .filter(({ account_id, id, status }) =>
          account_id === account && isListed(status, asked) && (before === undefined || id < before)
        )
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
    tables.write(({ claims, cycles, monitors, runs, seen }) => {
      for (const { account_id, id } of rowsOf(monitors)) {
        if (account_id !== account) continue
        for (const rows of [cycles, seen]) {
          for (const [key] of rows.entries()) if (key.startsWith(`${id} `)) rows.delete(key)
        }
        for (const run of rowsOf(runs)) if (run.monitor_id === id) runs.delete(run.id)
        claims.delete(id)
        monitors.delete(id)
      }
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
