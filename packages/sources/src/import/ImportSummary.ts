import type { Taken } from "@kontor/register"
import { Schema, Struct } from "effect"
import type { Rejection } from "../Reading.ts"

const { Array: List, Int, Literal, optionalKey, String: Text, Struct: Members } = Schema

/**
 * The result of an import. `read` counts all records of the files: each was new (`imported`), known (`unchanged`) or
 * left out. `rejected` lists the first thousand left out, `rejected_total` counts them all, and `unreadable_total`
 * counts those that are not out of scope: something is wrong with them or with their files.
 */
export const ImportSummary = Members({
  read: Int,
  imported: Int,
  unchanged: Int,
  rejected: List(Members({ file: Text, line: Int, reason: Text, is_out_of_scope: optionalKey(Literal(true)) })),
  rejected_total: Int,
  unreadable_total: Int,
  events: Int
})
export type ImportSummary = typeof ImportSummary.Type

/** An import that did not begin, as one of its files may not be read. */
export class ImportFailed extends Schema.TaggedError<ImportFailed>()("ImportFailed", { file: Text, reason: Text }) {}

/** The maximum number of rejected records in the list. */
const maxListedRejections = 1_000

/** The summary before anything is read. */
export const nothingImported: ImportSummary = {
  read: 0,
  imported: 0,
  unchanged: 0,
  rejected: [],
  rejected_total: 0,
  unreadable_total: 0,
  events: 0
}

/** The counts of an intake. */
export type Counts = Omit<Taken, "unstorable">

/** The counts of an intake, whose records that cannot be stored are reported as rejected. */
export const countsOf = ({ events, imported, unchanged }: Taken): Counts => ({ imported, unchanged, events })

/** The summary after one more chunk. */
export const withChunk = (
  summary: ImportSummary,
  taken: Counts,
  rejected: ReadonlyArray<Rejection>
): ImportSummary => ({
  read: summary.read + taken.imported + taken.unchanged + rejected.length,
  imported: summary.imported + taken.imported,
  unchanged: summary.unchanged + taken.unchanged,
  rejected: [
    ...summary.rejected,
    ...rejected.slice(0, maxListedRejections - summary.rejected.length).map((one) => Struct.omit(one, ["expired"]))
  ],
  rejected_total: summary.rejected_total + rejected.length,
  unreadable_total: summary.unreadable_total +
    rejected.filter(({ is_out_of_scope }) => is_out_of_scope !== true).length,
  events: summary.events + taken.events
})
