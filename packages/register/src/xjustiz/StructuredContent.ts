import { type CalendarDate, euidOf, Identity, type SourceRecord } from "@kontor/core"
import { Effect, Result, Stream } from "effect"
import { dayOfInstant } from "../CalendarDay.ts"
import { type FileUnreadable, type Read, type Reader, RecordRejected, type RegisterFile } from "../Reading.ts"
import { unpackedBytes } from "../reading/Decompression.ts"
import { utf8Text } from "../reading/Lines.ts"
import { type Element, elementAt, textAt } from "./Element.ts"
import { formerRegistrationsOf } from "./History.ts"
import { type Matter, mattersOf } from "./Matter.ts"
import { factsOf } from "./RegisterContent.ts"
import { retrievalOf } from "./Retrieval.ts"
import { parseXml } from "./XmlText.ts"

const rootName = "nachricht.reg.0400003"
const utf8 = new TextDecoder()
const largestDocument = 16 * 1024 * 1024

const collect = (file: RegisterFile): Effect.Effect<Uint8Array, FileUnreadable | RecordRejected> =>
  unpackedBytes(file).pipe(
    Stream.mapAccum(() => 0, (size, part) => [size + part.length, [{ part, size: size + part.length }]]),
    Stream.mapEffect(({ part, size }) =>
      size > largestDocument
        ? Effect.fail(new RecordRejected({ line: 1, reason: `the document is larger than ${largestDocument} bytes` }))
        : Effect.succeed(part)
    ),
    Stream.runCollect,
    Effect.map((parts) => Uint8Array.from(Buffer.concat(parts)))
  )

const parse = Effect.fnUntraced(function*(bytes: Uint8Array): Effect.fn.Return<Element, RecordRejected> {
  const decoded = utf8Text(bytes)
  if ("problem" in decoded) return yield* new RecordRejected({ line: decoded.line, reason: decoded.problem })
  const root = yield* parseXml(decoded.text)
  const { line } = root
  if (root.name !== rootName) {
    const reason = `the document is <${root.name}>, not structured register content <${rootName}>`
    return yield* new RecordRejected({ line, reason })
  }
  const version = elementAt(root, "nachrichtenkopf")?.attributes["xjustizVersion"]
  if (version !== undefined && !version.startsWith("3.")) {
    return yield* new RecordRejected({ line, reason: `XJustiz ${version} is not read, only versions 3.x` })
  }
  if (elementAt(root, "fachdatenRegister") === undefined) {
    return yield* new RecordRejected({ line, reason: "fachdatenRegister: the document holds no register content" })
  }
  return root
})

/** The identifier of a message, where versions before and after 3.6 have it. */
const messageIdOf = (root: Element): string | null => {
  const head = elementAt(root, "nachrichtenkopf")
  return textAt(head, "eigeneNachrichtenID") ?? textAt(head, "absender", "eigeneNachrichtenID")
}

const recordOf = Effect.fnUntraced(function*(
  matter: Matter,
  about: { readonly bytes: Uint8Array; readonly created: CalendarDate | null; readonly record_id: string },
  identity: Identity["Service"]
): Effect.fn.Return<SourceRecord, RecordRejected> {
  const { content, number } = matter
  const { bytes, created, record_id } = about
  const { line } = content
  if (number === undefined) {
    return yield* new RecordRejected({ line, reason: "instanzdaten: names no register number of a known court" })
  }
  const retrieval = retrievalOf(content)
  const as_of = retrieval.retrieved ?? created ?? retrieval.lastEntry
  if (as_of === null) return yield* new RecordRejected({ line, reason: "auszug/abrufdatum: the document has no date" })
  return {
    source: "XJUSTIZ",
    record_id,
    as_of,
    entered_on: retrieval.lastEntry,
    registration: number,
    former: formerRegistrationsOf(matter),
    facts: yield* factsOf(matter, { as_of, euid: euidOf(number), retrieval }, identity),
    extract: retrieval.extract,
    events: [],
    document: { type: "SI", bytes }
  }
})

const readDocument = Effect.fnUntraced(function*(file: RegisterFile, identity: Identity["Service"]) {
  const bytes = yield* collect(file)
  const root = yield* parse(bytes)
  const message = messageIdOf(root) ?? (yield* identity.digest(utf8.decode(bytes)))
  const created = dayOfInstant(textAt(root, "nachrichtenkopf", "erstellungszeitpunkt") ?? "")
  return yield* Effect.forEach(mattersOf(root), (matter, index) => {
    const record_id = index === 0 ? message : `${message}#${index + 1}`
    return read(file, recordOf(matter, { bytes, created, record_id }, identity))
  })
})

const rejected = (file: RegisterFile, { line, reason }: RecordRejected): Read =>
  Result.fail({ file: file.name, line: line ?? 1, reason })

const read = (file: RegisterFile, record: Effect.Effect<SourceRecord, RecordRejected>): Effect.Effect<Read> =>
  Effect.match(record, {
    onSuccess: (record): Read => Result.succeed(record),
    onFailure: (error) => rejected(file, error)
  })

/**
 * Reads structured register content: the XJustiz message `nachricht.reg.0400003`, versions 3.2 to 3.7, one document a file.
 * Unknown elements do not matter, nor do namespace prefixes. The document itself is kept as it is. A file that cannot be
 * read to its end is one record left out, so that the other documents of an import go in.
 */
export const readStructuredContent: Reader = (file) =>
  Stream.unwrap(Effect.map(Identity, (identity) =>
    Stream.fromArrayEffect(
      Effect.catchTags(readDocument(file, identity), {
        RecordRejected: (error) => Effect.succeed([rejected(file, error)]),
        FileUnreadable: ({ reason }) => Effect.succeed([rejected(file, new RecordRejected({ reason }))])
      })
    )))
