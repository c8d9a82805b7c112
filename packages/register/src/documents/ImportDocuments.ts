import { type Identity, nothingTaken, type RegisterIntake } from "@kontor/core/Register"
import { Effect, type FileSystem, type Path, Stream } from "effect"
import { checkedFiles, openFile } from "../import/CheckedFile.ts"
import type { ImportProgress } from "../import/ImportFiles.ts"
import { type ImportFailed, type ImportSummary, nothingImported, withChunk } from "../import/ImportSummary.ts"
import { RecordRejected, rejectionOf, withBreak } from "../Reading.ts"
import { unpackedBytes } from "../reading/Decompression.ts"
import { type Line, linesOf } from "../reading/Lines.ts"
import { takeDocument } from "./ManifestDocument.ts"

/** The maximum length of a line in a manifest, in bytes. */
const maxLineBytes = 64 * 1024

/** Which documents to import: manifests, one JSON object a line. */
export interface DocumentsRequest {
  readonly manifests: ReadonlyArray<string>
  readonly onProgress?: (progress: ImportProgress) => Effect.Effect<void>
}

/**
 * Imports documents of organizations by manifests, one document after the other, each in a transaction of its own. A
 * bad line is skipped and reported, and so is the rest of a manifest that breaks off.
 */
export const importDocuments = Effect.fn("Import.importDocuments")(function*(
  { manifests, onProgress }: DocumentsRequest
): Effect.fn.Return<
  ImportSummary,
  ImportFailed,
  RegisterIntake | Identity | FileSystem.FileSystem | Path.Path
> {
  let summary = nothingImported
  let bytes_read = 0
  const files = yield* checkedFiles(manifests)
  const bytes_total = files.reduce((sum, { size }) => sum + size, 0)

  const take = Effect.fnUntraced(function*(manifest: string, line: Line) {
    const rejected = (reason: string) =>
      withChunk(summary, nothingTaken, [rejectionOf(manifest, line.number, new RecordRejected({ reason }))])
    summary = "problem" in line
      ? rejected(line.problem)
      : yield* Effect.match(takeDocument(manifest, line.text), {
        onSuccess: (taken) => withChunk(summary, taken, []),
        onFailure: ({ reason }) => rejected(reason)
      })
    yield* onProgress?.({ bytes_read, bytes_total, records: summary.read }) ?? Effect.void
  })

  for (const file of files) {
    const opened = yield* openFile(file, (count) => {
      bytes_read += count
    })
    const lines = withBreak(linesOf(unpackedBytes(opened), maxLineBytes))
    yield* Stream.runForEach(lines, (line) => take(file.path, line))
  }
  return summary
})
