import { Context, Effect, Layer, Option, Schema } from "effect"
import { makeAuditing } from "./Auditing.ts"
import { type ImportPage, type ImportReport, ImportReports, type ImportSummaryLine } from "./ImportReports.ts"

/** No import has this id. */
export class ImportNotFound extends Schema.TaggedError<ImportNotFound>()("ImportNotFound", { id: Schema.String }) {}

const isImportId = Schema.is(Schema.String.check(Schema.isUUID()))

/** Makes this part of the administration. */
export const makeImportAdministration = Effect.gen(function*() {
  const reports = yield* ImportReports
  const audited = yield* makeAuditing

  const reportImport: ImportAdministration["Service"]["reportImport"] = (report) => {
    const { events, imported, outcome, read, source } = report
    return outcome === "running" ? reports.put(report) : audited(reports.put(report), () => ({
      action: "register.import",
      subject: report.id,
      details: { source, outcome, read, imported, events }
    }))
  }

  const administration: ImportAdministration["Service"] = {
    reportImport,
    imports: reports.list,
    import: Effect.fn("Administration.import")(function*(id) {
      const report = isImportId(id) ? yield* reports.find(id) : Option.none()
      return Option.isSome(report) ? report.value : yield* new ImportNotFound({ id })
    })
  }
  return administration
})

/** How operators follow imports. Rule: Operator surface (decisions 15). */
export class ImportAdministration extends Context.Service<ImportAdministration, {
  /**
   * Stores the report of an import that begins, goes on or has ended; the end is recorded as an act of the operator.
   */
  readonly reportImport: (report: ImportReport) => Effect.Effect<void>
  /** Imports, the newest first. */
  readonly imports: (page: ImportPage) => Effect.Effect<ReadonlyArray<ImportSummaryLine>>
  readonly import: (id: string) => Effect.Effect<ImportReport, ImportNotFound>
}>()("@kontor/core/Administration/ImportAdministration") {
  static readonly layer = Layer.effect(ImportAdministration, makeImportAdministration)
}
