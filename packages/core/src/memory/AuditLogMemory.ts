import { Layer } from "effect"
import { type AuditEntry, AuditLog, type AuditPage } from "../Administration/AuditLog.ts"
import { makeTables, newestFirst, noRows, rowsOf } from "./Tables.ts"

const isAsked = (entry: AuditEntry, { account_id, action, before }: AuditPage): boolean =>
  entry.account_id === (account_id ?? entry.account_id) && entry.action === (action ?? entry.action) &&
  (before === undefined || entry.id < before)

/** The audit log in memory: part of units of work, and gone when the process ends. */
export const layer: Layer.Layer<AuditLog> = Layer.sync(AuditLog, () => {
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
