import { type CalendarDate, euidOf, type Identity, readerVersions, type SourceRecord } from "@kontor/core/Register"
import { Effect, Result } from "effect"
import { dayOfInstant } from "../CalendarDay.ts"
import { type Reader, readerOfFormat, RecordRejected } from "../Reading.ts"
import { withMoves } from "../RecordedMoves.ts"
import { type Element, elementAt, textAt } from "./Element.ts"
import { movesOf } from "./History.ts"
import { type Matter, mattersOf } from "./Matter.ts"
import { type Message, messageFormat, type MessageKind } from "./MessageReader.ts"
import { factsOf } from "./RegisterContent.ts"
import { retrievalOf } from "./Retrieval.ts"

const utf8 = new TextDecoder()

/** The identifier of a message, in the place of versions before or after 3.6. */
const messageIdOf = (root: Element): string | null => {
  const head = elementAt(root, "nachrichtenkopf")
  return textAt(head, "eigeneNachrichtenID") ?? textAt(head, "absender", "eigeneNachrichtenID")
}

const recordsOfMatter = Effect.fnUntraced(function*(
  matter: Matter,
  about: { readonly bytes: Uint8Array; readonly created: CalendarDate | null; readonly record_id: string },
  identity: Identity["Service"]
): Effect.fn.Return<ReadonlyArray<SourceRecord>, RecordRejected> {
  const { content, number } = matter
  const { bytes, created, record_id } = about
  const { line } = content
  if (number === undefined) {
    return yield* Effect.fail(
      new RecordRejected({ line, reason: "instanzdaten: names no register number of a known court" })
    )
  }
  const retrieval = retrievalOf(content)
  const as_of = retrieval.retrieved ?? created ?? retrieval.lastEntry
  if (as_of === null) {
    return yield* Effect.fail(new RecordRejected({ line, reason: "auszug/abrufdatum: the document has no date" }))
  }
  const record: SourceRecord = {
    source: "XJUSTIZ",
    record_id,
    reader_version: readerVersions.XJUSTIZ,
    as_of,
    entered_on: retrieval.lastEntry,
    registration: number,
    former: [],
    facts: yield* factsOf(matter, { as_of, euid: euidOf(number), retrieval }, identity),
    extract: retrieval.extract,
    events: [],
    document: { type: "SI", bytes }
  }
  return yield* withMoves(record, movesOf(matter), identity)
})

const recordsOf = Effect.fnUntraced(function*({ bytes, root }: Message, identity: Identity["Service"]) {
  if (elementAt(root, "fachdatenRegister") === undefined) {
    const reason = "fachdatenRegister: the document holds no register content"
    return yield* Effect.fail(new RecordRejected({ line: root.line, reason }))
  }
  const message = messageIdOf(root) ?? (yield* identity.digest(utf8.decode(bytes)))
  const created = dayOfInstant(textAt(root, "nachrichtenkopf", "erstellungszeitpunkt") ?? "")
  const results = yield* Effect.forEach(mattersOf(root), (matter, index) => {
    const record_id = index === 0 ? message : `${message}#${index + 1}`
    return Effect.match(recordsOfMatter(matter, { bytes, created, record_id }, identity), {
      onSuccess: (records) => records.map((record) => Result.succeed(record)),
      onFailure: (rejected) => [Result.fail(rejected)]
    })
  })
  return results.flat()
})

/** Structured register content, the XJustiz message of versions 3.2 to 3.7. The document itself is stored unchanged. */
export const structuredContent: MessageKind = {
  root: "nachricht.reg.0400003",
  called: "structured register content",
  recordsOf
}

/** Reads structured register content alone, one document a file. */
export const readStructuredContent: Reader = readerOfFormat(messageFormat([structuredContent]))
