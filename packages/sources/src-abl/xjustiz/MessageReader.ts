import type { Identity, SourceRecord } from "@kontor/register"
import { Effect, Result, Stream } from "effect"
import {
  type FilePart,
  type FileUnreadable,
  type Read,
  RecordRejected,
  type RegisterFile,
  rejectionOf,
  type SourceFormat
} from "../Reading.ts"
import { unpackedBytes } from "../reading/Decompression.ts"
import { utf8Text } from "../reading/Json.ts"
import { type Element, elementAt, parseXml } from "./Xml.ts"

/** A message: its root element, and the bytes it was parsed from. */
export interface Message {
  readonly root: Element
  readonly bytes: Uint8Array
}

/**
 * A kind of message: the name of its root element, its name in messages to operators, and how its organizations are
 * read. One organization that cannot be read does not affect the others of its message.
 */
export interface MessageKind {
  readonly root: string
  readonly called: string
  readonly recordsOf: (
    message: Message,
    identity: Identity["Service"]
  ) => Effect.Effect<ReadonlyArray<Result.Result<SourceRecord, RecordRejected>>, RecordRejected>
}

const maxDocumentBytes = 16 * 1024 * 1024

const collect = (file: RegisterFile): Effect.Effect<Uint8Array, FileUnreadable | RecordRejected> =>
  unpackedBytes(file).pipe(
    Stream.mapAccum(() => 0, (size, part) => [size + part.length, [{ part, size: size + part.length }]]),
    Stream.mapEffect(({ part, size }) =>
      size > maxDocumentBytes
        ? Effect.fail(new RecordRejected({ line: 1, reason: `the document is larger than ${maxDocumentBytes} bytes` }))
        : Effect.succeed(part)
    ),
    Stream.runCollect,
    Effect.map((parts) => new Uint8Array(parts.length === 1 ? parts[0]! : Buffer.concat(parts)))
  )

const parse = Effect.fnUntraced(function*(bytes: Uint8Array): Effect.fn.Return<Element, RecordRejected> {
  const decoded = utf8Text(bytes)
  if ("problem" in decoded) {
    return yield* Effect.fail(new RecordRejected({ line: decoded.line, reason: decoded.problem }))
  }
  return yield* parseXml(decoded.text)
})

const kindOf = Effect.fnUntraced(function*(
  root: Element,
  kinds: ReadonlyArray<MessageKind>
): Effect.fn.Return<MessageKind, RecordRejected> {
  const { line } = root
  const kind = kinds.find((one) => one.root === root.name)
  if (kind === undefined) {
    const read = kinds.map(({ called, root }) => `${called} <${root}>`).join(" nor ")
    return yield* Effect.fail(new RecordRejected({ line, reason: `the document is <${root.name}>, not ${read}` }))
  }
  const version = elementAt(root, "nachrichtenkopf")?.attributes["xjustizVersion"]
  if (version !== undefined && !version.startsWith("3.")) {
    return yield* Effect.fail(new RecordRejected({ line, reason: `XJustiz ${version} is not read, only versions 3.x` }))
  }
  return kind
})

const rejected = (file: string, error: RecordRejected): Read => Result.fail(rejectionOf(file, 1, error))

const readMessage = Effect.fnUntraced(function*(
  file: string,
  part: Exclude<FilePart, { readonly problem: string }>,
  kinds: ReadonlyArray<MessageKind>,
  identity: Identity["Service"]
) {
  const bytes = "bytes" in part ? part.bytes : new TextEncoder().encode(part.text)
  const root = yield* "bytes" in part ? parse(bytes) : parseXml(part.text)
  const kind = yield* kindOf(root, kinds)
  const results = yield* kind.recordsOf({ root, bytes }, identity)
  return results.map((result): Read => Result.mapError(result, (error) => rejectionOf(file, 1, error)))
})

/**
 * The format of XJustiz messages of some kinds, versions 3.x, one message a file: its root element determines the kind.
 * Unknown elements and namespace prefixes are ignored. A file that cannot be read to its end is one rejected record, so
 * that the other files of an import are stored.
 */
export const messageFormat = (kinds: ReadonlyArray<MessageKind>): SourceFormat => ({
  cut: (file) =>
    Stream.fromEffect(Effect.match(collect(file), {
      onSuccess: (bytes): FilePart => ({ number: 1, bytes }),
      onFailure: ({ reason }): FilePart => ({ number: 1, problem: reason })
    })),
  read: (file, part, identity) => {
    if ("problem" in part) return Effect.succeed([rejected(file, new RecordRejected({ reason: part.problem }))])
    return Effect.catchTag(
      readMessage(file, part, kinds, identity),
      "RecordRejected",
      (error) => Effect.succeed([rejected(file, error)])
    )
  }
})
