import type { CalendarDate } from "@kontor/core/Register"
import {
  euidOf,
  type Identity,
  LiveSourceFailed,
  readerVersions,
  type RegisterNumber,
  type RetrievedRecords,
  seatTransferIn,
  type SourceRecord
} from "@kontor/register"
import { Array, Effect, Result, Stream } from "effect"
import {
  dayOfInstant,
  type Origin,
  type Reader,
  readerOfFormat,
  type RecordedMoves,
  RecordRejected,
  type RegisterFile,
  type Rejection,
  withMoves
} from "../Reading.ts"
import { type Message, messageFormat, type MessageKind } from "./MessageReader.ts"
import { nameOf, numberOfRegistration } from "./Parties.ts"
import { entryTexts, factsOf, type Matter, mattersOf, retrievalOf } from "./RegisterContent.ts"
import { codedAt, type Element, elementAt, elementsOf, textAt, wordsOf } from "./Xml.ts"

/**
 * The reasons of a change between two organizations, one of which continues in the other, instead of one that moved.
 */
const notOneOrganization = /verschm[eo]lz|spalt|ausglieder|anwachs|vermögensübertrag/iu

interface Relative extends Origin {
  readonly isSame: boolean
}

/**
 * The former (`bisher`) or present (`nunmehr`) identity of an organization, with its number and whether the reason
 * means that it is the same.
 */
const relatives = ({ content, parties }: Matter, name: "bisher" | "nunmehr"): ReadonlyArray<Relative> =>
  elementsOf(elementAt(content, "basisdatenRegister", "historieRechtstraeger"), name).flatMap((element: Element) => {
    const reference = textAt(element, "ref.rechtstraeger", "ref.rollennummer") ?? textAt(element, "ref.rechtstraeger")
    const party = parties.find((one) => one.number === reference)?.organization
    const number = numberOfRegistration(elementAt(party, "registereintragung"))
    const reason = codedAt(element, "wechselgrund")
    const isSame = reason === null || !notOneOrganization.test(wordsOf(reason))
    return number === undefined ? [] : [{ number, name: nameOf(party) ?? undefined, isSame }]
  })

const lastReported = (numbers: ReadonlyArray<RegisterNumber | undefined>): RegisterNumber | undefined =>
  numbers.findLast((number) => number !== undefined)

/**
 * The moves of the organization, by its former and present identity in the register, unless the
 * reason is a merger or a division, and by the texts of its entries. Several successors count as none: then it was
 * divided.
 */
const movesOf = (matter: Matter): RecordedMoves => {
  const transfers = entryTexts(matter.content).map(({ text }) => seatTransferIn(text))
  const before = relatives(matter, "bisher").filter(({ isSame }) => isSame)
  const now = relatives(matter, "nunmehr")
  const [next, ...others] = now.filter(({ isSame }) => isSame)
  return {
    from: [
      ...before.map(({ name, number }) => ({ name, number })),
      ...transfers.flatMap(({ from }) => from === undefined ? [] : [{ number: from }])
    ],
    to: others.length > 0 ? undefined : next?.number ?? lastReported(transfers.map(({ to }) => to))
  }
}

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

const unreadable = ({ line, reason }: Rejection): LiveSourceFailed =>
  new LiveSourceFailed({ reason: "UNREADABLE", found: `line ${line}: ${reason}` })

/**
 * The records in a retrieved document: of several organizations, the one with the requested number and its companions.
 * A document that is not structured register content is unreadable; the failure says what is wrong in which line.
 */
export const retrievedRecords = Effect.fnUntraced(function*(
  file: RegisterFile,
  number: RegisterNumber
): Effect.fn.Return<RetrievedRecords, LiveSourceFailed, Identity> {
  const reads = yield* Stream.runCollect(readStructuredContent(file)).pipe(
    Effect.mapError(({ reason }) => new LiveSourceFailed({ reason: "UNREADABLE", found: reason }))
  )
  const [all, rejections] = Array.separate(reads)
  const records = all.filter(({ is_companion }) => is_companion !== true)
  const record = records.find(({ registration }) => euidOf(registration) === euidOf(number)) ?? records[0]
  if (record !== undefined) {
    const ownPrefix = `${record.record_id}|`
    return [
      record,
      ...all.filter(({ is_companion, record_id }) => is_companion === true && record_id.startsWith(ownPrefix))
    ]
  }
  return yield* unreadable(
    rejections[0] ?? { file: file.name, line: 1, reason: "the document speaks of no organization" }
  )
})
