import { euidOf, Identity, readerVersions, type SourceRecord } from "@kontor/register"
import { Effect, Result } from "effect"
import { messageFormat } from "./MessageReader.ts"
import { structuredContent } from "./StructuredContent.ts"

const format = messageFormat([structuredContent])

/**
 * Reads the document of stored structured content again, by today's version. Of a document about several organizations
 * only the record's own is taken. What today's version does not read stays as it was read.
 */
export const rereadExtract = Effect.fnUntraced(function*(record: SourceRecord) {
  const reader_version = readerVersions.XJUSTIZ
  const { document, record_id, registration } = record
  if (document === null) return { ...record, reader_version }
  const reads = yield* format.read(record_id, { number: 1, bytes: document.bytes }, yield* Identity)
  const own = reads.flatMap((read) => Result.isSuccess(read) ? [read.success] : []).find((one) =>
    one.record_id === record_id && euidOf(one.registration) === euidOf(registration)
  )
  return own ?? { ...record, reader_version }
})
