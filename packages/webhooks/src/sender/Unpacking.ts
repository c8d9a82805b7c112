import { keptAnswerBytes } from "@kontor/core/Webhooks"
import { Effect } from "effect"
import type { Transform } from "node:stream"
import { constants, createBrotliDecompress, createGunzip, createInflate } from "node:zlib"
import { Beginning } from "./Beginning.ts"
import { readBeginning } from "./Reading.ts"

const zlib = { finishFlush: constants.Z_SYNC_FLUSH }
const brotli = { finishFlush: constants.BROTLI_OPERATION_FLUSH }

/** Decompresses an answer, by its `Content-Encoding`; each also accepts an answer that was cut off. */
const unpackers: ReadonlyMap<string, () => Transform> = new Map([
  ["gzip", () => createGunzip(zlib)],
  ["x-gzip", () => createGunzip(zlib)],
  ["deflate", () => createInflate(zlib)],
  ["br", () => createBrotliDecompress(brotli)]
])

/**
 * Decompresses the beginning of an answer, up to the maximum that is kept: a bomb costs no more. Other encodings stay
 * as they are.
 */
export const unpack = (packed: Uint8Array, encoding: string | undefined): Effect.Effect<Uint8Array> => {
  const makeUnpacker = unpackers.get(encoding?.trim().toLowerCase() ?? "")
  if (makeUnpacker === undefined) return Effect.succeed(packed)
  return Effect.callback<Uint8Array>((resume) => {
    const unpacker = makeUnpacker()
    const beginning = new Beginning(keptAnswerBytes)
    readBeginning(unpacker, beginning, () => resume(Effect.sync(() => beginning.bytes)))
    unpacker.end(packed)
    return Effect.sync(() => unpacker.destroy())
  })
}
