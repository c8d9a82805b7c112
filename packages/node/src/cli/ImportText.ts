import type { ImportSummary } from "@kontor/sources"
import { facts } from "./Table.ts"
import { count } from "./Text.ts"

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
      Events: count(summary.events)
    }),
    ...(summary.rejected_total === 0 ? [] : ["", "Rejected:", ...rejections(summary)])
  ].join("\n")
