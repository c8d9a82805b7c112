import { Layer, Option, Struct } from "effect"
import { ImportReports, type StoredReport } from "../Administration/Imports.ts"
import { makeTables, newestFirst, noRows, rowsOf } from "./Tables.ts"

const summaryOf = (report: StoredReport) => Struct.omit(report, ["rejected"])

/** The reports of imports in memory: part of units of work, and gone when the process ends. */
export const layer: Layer.Layer<ImportReports> = Layer.sync(ImportReports, () => {
  const tables = makeTables({ reports: noRows<string, StoredReport>() })
  return ImportReports.of({
    put: (report) => tables.write(({ reports }) => reports.set(report.id, report)),
    find: (id) => tables.read(({ reports }) => Option.fromUndefinedOr(reports.get(id))),
    list: ({ before, limit }) =>
      tables.read(({ reports }) =>
        rowsOf(reports)
          .filter(({ id }) => before === undefined || id < before)
          .toSorted(newestFirst)
          .slice(0, limit)
          .map(summaryOf)
      )
  })
})
