import { euidOf, type Identity, LiveSourceFailed, type RegisterNumber, type RetrievedRecords } from "@kontor/register"
import { Array, Effect, Stream } from "effect"
import type { RegisterFile, Rejection } from "../Reading.ts"
import { readStructuredContent } from "../xjustiz/StructuredContent.ts"

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
