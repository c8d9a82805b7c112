import { Administration, type ImportSummaryLine } from "@kontor/core/Administration"
import type { ImportSummary } from "@kontor/sources"
import { DateTime, Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import * as OperatorService from "../service/OperatorService.ts"
import { CommandFailed } from "./Failure.ts"
import { example } from "./Help.ts"
import { operatorWith } from "./Operator.ts"
import { answer, count, facts, json, table } from "./Output.ts"

const shown = 20

const rejections = ({ rejected, rejected_total }: ImportSummary): ReadonlyArray<string> => {
  const rest = rejected_total - Math.min(rejected.length, shown)
  return [
    ...rejected.slice(0, shown).map(({ file, line, reason }) => `  ${file}:${line}: ${reason}`),
    ...(rest > 0 ? [`  and ${count(rest)} more`] : [])
  ]
}

/** The result of an import for people: its counts, and the first rejected records with their reasons. */
export const importText = (summary: ImportSummary): string =>
  [
    facts({
      Read: count(summary.read),
      Imported: count(summary.imported),
      Unchanged: count(summary.unchanged),
      Rejected: count(summary.rejected_total),
      Unreadable: count(summary.unreadable_total),
      Events: count(summary.events),
      ...(summary.newest_day !== null && { "Newest day": summary.newest_day })
    }),
    ...(summary.rejected_total === 0 ? [] : ["", "Rejected:", ...rejections(summary)])
  ].join("\n")

const recordOf = <Line extends ImportSummaryLine>(line: Line) => ({
  ...line,
  started_at: DateTime.formatIso(line.started_at),
  ended_at: line.ended_at === null ? null : DateTime.formatIso(line.ended_at)
})

const list = Command.make(
  "list",
  {
    limit: Flag.Int("limit").pipe(
      Flag.filter((number) => number > 0 && number <= 1_000, () => "a number from 1 to 1000"),
      Flag.withDefault(20),
      Flag.withDescription("The maximum number of imports (20)")
    ),
    json
  },
  Effect.fnUntraced(function*(given) {
    const administration = yield* Administration
    const lines = yield* administration.imports({ limit: given.limit })
    yield* answer(given.json, {
      data: { imports: lines.map(recordOf) },
      text: lines.length === 0 ? "Nothing was imported yet." : table(
        ["Import", "Source", "Began", "Outcome", "Read", "New", "Left out"],
        lines.map(({ file, id, imported, outcome, read, rejected_total, source, started_at }) => [
          id,
          file === null ? source : `${source}: ${file}`,
          DateTime.formatIso(started_at),
          outcome,
          count(read),
          count(imported),
          count(rejected_total)
        ])
      )
    })
  })
).pipe(
  Command.withDescription("List imports, the newest first"),
  example("imports list", "The last 20")
)

const show = Command.make(
  "show",
  { id: Argument.String("import").pipe(Argument.withDescription("The id of the import; imports list lists it")), json },
  Effect.fnUntraced(function*(given) {
    const administration = yield* Administration
    const report = yield* administration.import(given.id).pipe(
      Effect.catchTag(
        "ImportNotFound",
        ({ id }) =>
          new CommandFailed({ message: `There is no import ${id}. "kontor imports list" shows the last ones.` })
      )
    )
    const failure = report.failure === null ? "" : `\n\nIt failed: ${report.failure}`
    yield* answer(given.json, { data: recordOf(report), text: `${importText(report)}${failure}` })
  })
).pipe(
  Command.withDescription("Show the report of an import"),
  example("imports show 01a1ff3b-e876-76f5-9663-816b3d52d32d", "Including the records that it rejected")
)

const Operator = operatorWith(OperatorService.layer)

/** `kontor imports`: what was imported, and how it went. */
export const Imports = Command.make("imports").pipe(
  Command.withDescription("List imports, and show their reports"),
  Command.withSubcommands([Command.provide(list, Operator), Command.provide(show, Operator)])
)
