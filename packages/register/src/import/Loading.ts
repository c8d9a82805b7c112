import { Identity, projectionVersion, readerVersions, RegisterLoad } from "@kontor/core/Register"
import { Effect } from "effect"
import { RecordRejected, rejectionOf } from "../Reading.ts"
import type { CheckedFile } from "./CheckedFile.ts"
import { type ChunkTaken, readChunkTaken } from "./Chunk.ts"
import type { ImportSource } from "./ImportSource.ts"
import { type ImportSummary, withChunk } from "./ImportSummary.ts"

/** The sources whose records have no events and no documents. */
const loadable: ReadonlyArray<ImportSource> = ["offeneregister", "profiles"]

/** Fewer bytes are not worth a load. */
const minBytes = 8 * 1024 * 1024

/** A load of an import. */
interface Loading {
  /** The result of a chunk from before the load was stopped: its records are known now. */
  readonly held: (chunk: number) => ChunkTaken | undefined
  /** Shows what was loaded, and corrects the summary: of what was put off, the load knows no place in the files. */
  readonly complete: (summary: ImportSummary) => Effect.Effect<ImportSummary>
}

const known = ({ rejected, taken: { events, imported, unchanged } }: ChunkTaken): ChunkTaken => ({
  taken: { imported: 0, unchanged: imported + unchanged, events },
  rejected
})

/** Begins or continues a load of files into an empty register; undefined where they go in like any others. */
export const loadingOf = Effect.fnUntraced(function*(source: ImportSource, files: ReadonlyArray<CheckedFile>) {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (bytes < minBytes || !loadable.includes(source)) return undefined
  const [identity, load] = [yield* Identity, yield* RegisterLoad]
  const states = files.map(({ path, state }) => [path, state])
  const held = yield* load.begin(
    yield* identity.digest(JSON.stringify([source, readerVersions, projectionVersion, states]))
  )
  return held && {
    held: (chunk: number) => {
      const note = held.get(chunk)
      return note === undefined ? undefined : known(readChunkTaken(note))
    },
    complete: (summary: ImportSummary) =>
      Effect.map(load.complete, ({ repeated, unstorable }) => {
        const rejected = unstorable.map(({ reason, record: { record_id } }) =>
          rejectionOf(files[0]!.path, 1, new RecordRejected({ reason: `record ${record_id}: ${reason}` }))
        )
        const fewer = Math.min(repeated, summary.imported)
        const left = Math.min(rejected.length, summary.imported - fewer)
        const counts = { imported: -fewer - left, unchanged: fewer, events: 0 }
        return withChunk(summary, counts, rejected)
      })
  } satisfies Loading
})
