import { DateTime, Layer } from "effect"
import { type AuditEntry, AuditLog, type AuditPage } from "../Administration/AuditLog.ts"
import { type Lag, Lags } from "../Administration/WorkAdministration.ts"
import { makeTables, newestFirst, noRows, rowsOf } from "./Tables.ts"

const isAsked = (entry: AuditEntry, { account_id, action, after }: AuditPage): boolean =>
  entry.account_id === (account_id ?? entry.account_id) && entry.action === (action ?? entry.action) &&
  (after === undefined || entry.id < after)

const lags: Layer.Layer<never> = Layer.sync(Lags, () => {
  const tables = makeTables({ hours: noRows<number, Lag>() })
  return {
    note: ({ deliveries_lag, hour, monitors_lag }, keptSince) =>
      tables.write(({ hours }) => {
        const known = hours.get(hour.epochMilliseconds)
        hours.set(hour.epochMilliseconds, {
          hour,
          monitors_lag: Math.max(monitors_lag, known?.monitors_lag ?? 0),
          deliveries_lag: Math.max(deliveries_lag, known?.deliveries_lag ?? 0)
        })
        const forgotten = rowsOf(hours).filter((lag) => DateTime.isLessThan(lag.hour, keptSince))
        for (const lag of forgotten) hours.delete(lag.hour.epochMilliseconds)
      }),
    since: (hour) =>
      tables.read(({ hours }) => rowsOf(hours).filter((lag) => DateTime.isGreaterThanOrEqualTo(lag.hour, hour)))
  }
})

const auditLog: Layer.Layer<AuditLog> = Layer.sync(AuditLog, () => {
  const tables = makeTables({ entries: noRows<string, AuditEntry>() })
  return AuditLog.of({
    append: (entry) =>
      tables.write(({ entries }) => {
        if (entries.get(entry.id) === undefined) entries.set(entry.id, entry)
      }),
    list: (page) =>
      tables.read(({ entries }) =>
        rowsOf(entries).filter((entry) => isAsked(entry, page)).toSorted(newestFirst).slice(0, page.limit)
      )
  })
})

/**
 * The audit log in memory, part of units of work, and beside it how late workers were; both are gone when the process
 * ends.
 */
export const layer: Layer.Layer<AuditLog> = Layer.merge(auditLog, lags)
