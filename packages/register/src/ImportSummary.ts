import type { Taken } from "@kontor/core"
import { Schema } from "effect"

const { Array: List, Int, String: Text, Struct } = Schema

/**
 * What an import did. `read` counts all records of the files: each was new (`imported`), known (`unchanged`) or left out.
 * `rejected` tells of the first thousand left out, `rejected_total` counts them all.
 */
export const ImportSummary = Struct({
  read: Int,
  imported: Int,
  unchanged: Int,
  rejected: List(Struct({ file: Text, line: Int, reason: Text })),
  rejected_total: Int,
  events: Int
})
export type ImportSummary = typeof ImportSummary.Type

/** An import that stopped; what the summary counts stays in the register, and importing the files again is safe. */
export class ImportFailed extends Schema.TaggedError<ImportFailed>()("ImportFailed", {
  file: Text,
  reason: Text,
  summary: ImportSummary
}) {}

/** How many records left out are told one by one. */
const toldRejections = 1_000

/** The summary before anything is read. */
export const nothingImported: ImportSummary = {
  read: 0,
  imported: 0,
  unchanged: 0,
  rejected: [],
  rejected_total: 0,
  events: 0
}

/** The summary after one more chunk. */
export const withChunk = (
  summary: ImportSummary,
  taken: Taken,
  rejected: ImportSummary["rejected"]
): ImportSummary => ({
  read: summary.read + taken.imported + taken.unchanged + rejected.length,
  imported: summary.imported + taken.imported,
  unchanged: summary.unchanged + taken.unchanged,
  rejected: [...summary.rejected, ...rejected.slice(0, toldRejections - summary.rejected.length)],
  rejected_total: summary.rejected_total + rejected.length,
  events: summary.events + taken.events
})
