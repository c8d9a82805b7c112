import { Identity, type RecordReference, type SourceRecord } from "@kontor/register"
import { Data, Effect, type Result, Schema, Stream } from "effect"

/** A file of register data: its name in messages, and its bytes, compressed or not. */
export interface RegisterFile {
  readonly name: string
  readonly bytes: Stream.Stream<Uint8Array, FileUnreadable>
}

/**
 * A file that cannot be read to its end: missing, forbidden, or a broken archive. What came before the break is valid.
 */
export class FileUnreadable extends Schema.TaggedError<FileUnreadable>()("FileUnreadable", {
  file: Schema.String,
  reason: Schema.String
}) {}

/**
 * Why one record is left out; the other records of its file are unaffected. A record out of scope is valid, but about
 * nothing the register holds, such as the proceedings of a consumer. `expired` names what an older version may have
 * kept of it, which must be deleted.
 *
 * It is a fact and not an `Error`: a file may hold millions of such records, and none needs a stack.
 */
export class RecordRejected extends Data.TaggedClass("RecordRejected")<{
  readonly reason: string
  readonly line?: number
  readonly is_out_of_scope?: true
  readonly expired?: RecordReference
}> {}

/** A record left out: its first line, counted from 1, and the reason. Rule: operators#administration. */
export interface Rejection {
  readonly file: string
  readonly line: number
  readonly reason: string
  readonly is_out_of_scope?: true
  readonly expired?: RecordReference
}

/** The longest reason that reports show, in characters. */
const maxReasonLength = 500

const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** A text on one line, with the code instead of each character that a storage, a terminal or a page stumbles over. */
const shown = (text: string): string =>
  text.replaceAll(invisible, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`)

const shortened = (reason: string): string =>
  reason.length > maxReasonLength ? `${reason.slice(0, maxReasonLength)}…` : reason

/**
 * The rejection of a record, by its first line; the fault may be in a later line. A reason quotes the file, which may
 * hold anything: it is shortened, and shows what is invisible.
 */
export const rejectionOf = (
  file: string,
  begin: number,
  { expired, is_out_of_scope, line = 1, reason }: RecordRejected
): Rejection => ({
  file: shown(file),
  line: begin + line - 1,
  reason: shown(shortened(reason)),
  ...(is_out_of_scope && { is_out_of_scope }),
  ...(expired && { expired })
})

/**
 * A part of a file that is read on its own, with its first line, counted from 1: a text, the whole file where it is one
 * record, or why it is unreadable.
 */
export type FilePart =
  | { readonly number: number; readonly text: string }
  | { readonly number: 1; readonly bytes: Uint8Array }
  | { readonly number: number; readonly problem: string }

/** Parts of a file, up to its end or to where it breaks off: then the last part is why, behind the last line. */
export const withBreak = <P extends FilePart>(
  parts: Stream.Stream<P, FileUnreadable>
): Stream.Stream<P | { readonly number: number; readonly problem: string }> =>
  Stream.suspend(() => {
    let last = 0
    return parts.pipe(
      Stream.mapArray((some) => {
        last = some.at(-1)!.number
        return some
      }),
      Stream.catch(({ reason }) => Stream.succeed({ number: last + 1, problem: reason }))
    )
  })

/** The result of reading one record of a file. */
export type Read = Result.Result<SourceRecord, Rejection>

/**
 * Turns a file of one source into source records, one by one, in the order of the file. Memory stays bounded for a file
 * of any size. Reading the same file twice yields the same records.
 */
export type Reader = (file: RegisterFile) => Stream.Stream<Read, FileUnreadable, Identity>

/** The layout of a file: how many texts it has, how many lack their heading, and why it is not as expected. */
export interface Layout {
  readonly texts: number
  readonly texts_without_heading: number
  readonly fault?: string
}

/**
 * Reads files of a source in two steps: the file is cut into parts, and each part is read independently of the others.
 * So other threads may read parts at the same time. Where readers would take another layout for records without
 * content, `layoutOf` examines a file before anything of it is imported.
 */
export interface SourceFormat {
  readonly layoutOf?: (file: RegisterFile) => Effect.Effect<Layout>
  /**
   * How files are cut that complete each other: made from all files of an import, each of which may be read several
   * times.
   */
  readonly gather?: (files: ReadonlyArray<RegisterFile>) => Effect.Effect<SourceFormat["cut"]>
  readonly cut: (file: RegisterFile) => Stream.Stream<FilePart, FileUnreadable>
  readonly read: (name: string, part: FilePart, identity: Identity["Service"]) => Effect.Effect<ReadonlyArray<Read>>
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
