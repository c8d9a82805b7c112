import { Identity, type RecordReference, type SourceRecord } from "@kontor/core/Register"
import { Data, Effect, type Result, Schema, Stream } from "effect"

/** A file of register data: the name under which messages speak of it, and its bytes, packed or not. */
export interface RegisterFile {
  readonly name: string
  readonly bytes: Stream.Stream<Uint8Array, FileUnreadable>
}

/** A file that cannot be read to its end: missing, forbidden, a broken archive. What came before the break is valid. */
export class FileUnreadable extends Schema.TaggedError<FileUnreadable>()("FileUnreadable", {
  file: Schema.String,
  reason: Schema.String
}) {}

/**
 * Why one record is left out; the others of its file are not touched by it. One that is out of scope is sound, and
 * about nothing the register holds, as the proceedings of a consumer are. `expired` is what an older version may have
 * kept of it, which has to be gone.
 *
 * It is a fact and no `Error`: a file may hold millions of such records, and none of them needs a stack.
 */
export class RecordRejected extends Data.TaggedClass("RecordRejected")<{
  readonly reason: string
  readonly line?: number
  readonly is_out_of_scope?: true
  readonly expired?: RecordReference
}> {}

/** A record left out: where it begins (the first line is 1), and why. Rule: Operator surface (decisions 15). */
export interface Rejection {
  readonly file: string
  readonly line: number
  readonly reason: string
  readonly is_out_of_scope?: true
  readonly expired?: RecordReference
}

/** The rejection of a record that begins at a line of a file; what is wrong may be in a line after it. */
export const rejectionOf = (
  file: string,
  begin: number,
  { expired, is_out_of_scope, line = 1, reason }: RecordRejected
): Rejection => ({
  file,
  line: begin + line - 1,
  reason,
  ...(is_out_of_scope && { is_out_of_scope }),
  ...(expired && { expired })
})

/**
 * A part of a file that is read by itself, and the line in which it begins, counted from 1: a text, the whole file
 * where it is one record, or what makes it unreadable.
 */
export type Part =
  | { readonly number: number; readonly text: string }
  | { readonly number: 1; readonly bytes: Uint8Array }
  | { readonly number: number; readonly problem: string }

/** What a reader makes of one record of a file. */
export type Read = Result.Result<SourceRecord, Rejection>

/**
 * Turns a file of one source into source records, one after the other, in the order of the file. Memory stays bounded
 * whatever the size of the file. Reading the same file twice yields the same records.
 */
export type Reader = (file: RegisterFile) => Stream.Stream<Read, FileUnreadable, Identity>

/**
 * How files of a source are read, in two steps: they are cut into parts, one after the other, and what a part means
 * does not depend on the others. So parts may be read elsewhere, at the same time.
 */
export interface SourceFormat {
  readonly cut: (file: RegisterFile) => Stream.Stream<Part, FileUnreadable>
  readonly read: (name: string, part: Part, identity: Identity["Service"]) => Effect.Effect<ReadonlyArray<Read>>
}

/** The reader of a format. */
export const readerOfFormat = ({ cut, read }: SourceFormat): Reader => (file) =>
  Stream.unwrap(
    Effect.map(Identity, (identity) =>
      cut(file).pipe(
        Stream.mapEffect((part) => read(file.name, part, identity)),
        Stream.flattenIterable
      ))
  )
