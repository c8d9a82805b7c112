import { Array, DateTime, Layer, Option, Order, Struct } from "effect"
import { fewestTexts, goneSince, ImportReports, type StoredReport, type TakenFile } from "../Administration/Imports.ts"
import { compare, makeTables, newestFirst, noRows, rowsOf } from "./Tables.ts"

/** How many files of places have a failed report as their newest, of the last week. Reports are the newest first. */
const failedFiles = (reports: ReadonlyArray<StoredReport>, now: DateTime.Utc): number =>
  Object.values(
    Array.groupBy(reports.filter(({ place }) => place !== null), ({ file, place }) => `${place}\n${file}`)
  ).filter(([{ outcome, started_at }]) =>
    outcome === "failed" && DateTime.isGreaterThan(started_at, DateTime.subtract(now, { days: 7 }))
  ).length

const latestFirst = Order.flip(DateTime.Order)

const bySource = ([left]: readonly [string, unknown], [right]: readonly [string, unknown]) => compare(left, right)

const summaryOf = (report: StoredReport) => Struct.omit(report, ["rejected"])

/** The reports of imports in memory: part of units of work, and gone when the process ends. */
export const layer: Layer.Layer<ImportReports> = Layer.sync(ImportReports, () => {
  const tables = makeTables({ reports: noRows<string, StoredReport>(), forgotten: noRows<string, true>() })
  return ImportReports.of({
    put: (report) => tables.write(({ reports }) => reports.set(report.id, report)),
    find: (id) => tables.read(({ reports }) => Option.fromUndefinedOr(reports.get(id))),
    list: ({ after, limit }) =>
      tables.read(({ reports }) =>
        rowsOf(reports)
          .filter(({ id }) => after === undefined || id < after)
          .toSorted(newestFirst)
          .slice(0, limit)
          .map(summaryOf)
      ),
    begin: (report, silentSince) =>
      tables.write(({ reports }) => {
        const running = rowsOf(reports).filter(({ outcome, place }) =>
          outcome === "running" && place !== null && place === report.place
        )
        const isSilent = ({ reported_at }: StoredReport) => DateTime.isLessThan(reported_at, silentSince)
        for (const one of running.filter(isSilent)) {
          const failure = goneSince(one.reported_at)
          reports.set(one.id, { ...one, outcome: "failed", ended_at: one.reported_at, failure })
        }
        if (!running.every(isSilent)) return false
        const [newest] = rowsOf(reports).filter((one) =>
          report.place !== null && one.place === report.place && one.file === report.file
        ).toSorted(newestFirst)
        if (newest?.outcome === "completed" && report.version !== null && newest.version === report.version) {
          return false
        }
        reports.set(report.id, report)
        return true
      }),
    forgetFailed: (place, files) =>
      tables.write(({ forgotten, reports }) => {
        const gone = rowsOf(reports).filter((one) =>
          one.place === place && one.file !== null && files.includes(one.file) && one.outcome === "failed"
        )
        for (const { id } of gone) forgotten.set(id, true)
      }),
    taken: (place) =>
      tables.read(({ forgotten, reports }) => {
        const own = rowsOf(reports).filter(({ id, place: of }) => of === place && forgotten.get(id) === undefined)
        return Object.entries(Array.groupBy(own, ({ file }) => file ?? "")).map(([file, ofFile]): TakenFile => {
          const { ended_at, outcome, rejected_total, version } = ofFile.toSorted(newestFirst)[0]!
          const stops = ofFile.filter((one) =>
            one.version === version && one.outcome === "failed" && one.rejected_total === 0
          )
          return {
            file,
            version,
            outcome,
            ended_at,
            is_refused: outcome === "failed" && rejected_total > 0,
            stops: stops.length
          }
        })
      }),
    sources: (now) =>
      tables.read(({ forgotten, reports }) =>
        Object.entries(Array.groupBy(rowsOf(reports), ({ source }) => source)).toSorted(bySource).map(([, own]) => {
          const sorted = own.toSorted(newestFirst)
          const completed = sorted.filter(({ outcome }) => outcome === "completed")
          const with_texts = sorted.find(({ outcome, texts }) => outcome !== "running" && texts >= fewestTexts)
          return {
            newest: summaryOf(sorted[0]!),
            with_texts: with_texts === undefined ? null : summaryOf(with_texts),
            succeeded_at: completed.flatMap(({ ended_at }) => ended_at ?? []).toSorted(latestFirst)[0] ?? null,
            failed_files: failedFiles(sorted.filter(({ id }) => forgotten.get(id) === undefined), now),
            newest_day: completed.flatMap(({ newest_day }) => newest_day ?? []).toSorted().at(-1) ?? null
          }
        })
      )
  })
})
