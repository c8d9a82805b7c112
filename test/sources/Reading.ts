import { NodeCrypto } from "@effect/platform-node"
import { Identity, type SourceRecord } from "@kontor/register"
import type { FileUnreadable, Read, Reader, RegisterFile, Rejection } from "@kontor/sources"
import { Effect, Layer, Result, Stream } from "effect"
import { readFileSync } from "node:fs"
import { join } from "node:path"

/** The layer that readers need. */
export const identity = Identity.layer.pipe(Layer.provide(NodeCrypto.layerDigest))

const encoder = new TextEncoder()

/** A file in memory, whose bytes arrive in parts of this size. */
export const fileOf = (name: string, content: string | Uint8Array, partSize = 1024): RegisterFile => {
  const bytes = typeof content === "string" ? encoder.encode(content) : content
  const parts = Array.from(
    { length: Math.ceil(bytes.length / partSize) },
    (_, index) => bytes.subarray(index * partSize, (index + 1) * partSize)
  )
  return { name, bytes: Stream.fromIterable(parts) }
}

/** Everything a reader makes of a file. */
export const readAll = (reader: Reader, file: RegisterFile): Effect.Effect<ReadonlyArray<Read>, FileUnreadable> =>
  Effect.provide(Stream.runCollect(reader(file)), identity)

/** The records of a file, including those that report a move under another number. */
export const allRecordsOf = (reads: ReadonlyArray<Read>): ReadonlyArray<SourceRecord> =>
  reads.flatMap((read) => Result.isSuccess(read) ? [read.success] : [])

/** The records of a file. */
export const recordsOf = (reads: ReadonlyArray<Read>): ReadonlyArray<SourceRecord> =>
  allRecordsOf(reads).filter(({ is_companion }) => is_companion !== true)

/** What the items of a file were read as, each once: not what they say of other register numbers. */
export const readsOfItems = (reads: ReadonlyArray<Read>): ReadonlyArray<Read> =>
  reads.filter((read) => Result.isFailure(read) || read.success.is_companion !== true)

/** What was left out of a file. */
export const rejectionsOf = (reads: ReadonlyArray<Read>): ReadonlyArray<Rejection> =>
  reads.flatMap((read) => Result.isFailure(read) ? [read.failure] : [])

/** The single record of a text, without those that report its moves. */
export const recordOf = Effect.fnUntraced(function*(reader: Reader, content: string | Uint8Array, name = "file") {
  const reads = yield* readAll(reader, fileOf(name, content))
  const records = yield* Effect.forEach(reads, (read) => Effect.fromResult(read))
  const [record, ...others] = records.filter(({ is_companion }) => is_companion !== true)
  if (record === undefined || others.length > 0) return yield* Effect.die(`${reads.length} records instead of one`)
  return record
}, Effect.orDie)

/** The one rejection of a text. */
export const rejectionOf = Effect.fnUntraced(function*(reader: Reader, content: string | Uint8Array, name = "file") {
  const reads = yield* readAll(reader, fileOf(name, content))
  const [rejection, ...others] = yield* Effect.forEach(reads, (read) => Effect.fromResult(Result.flip(read)))
  if (rejection === undefined || others.length > 0) return yield* Effect.die(`${reads.length} records instead of one`)
  return rejection
}, Effect.orDie)

/** The lines of a table of labels, without those at its head that say where it comes from. */
export const tableLines = (directory: string, name: string): ReadonlyArray<string> =>
  readFileSync(join(directory, name), "utf8").trim().split("\n").filter((line) => !line.startsWith("# "))

/** The bytes of one of the project's own fixtures. */
export const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(join(import.meta.dirname, "../fixtures", name)))

/** The text of one of the project's own fixtures. */
export const fixtureText = (name: string): string => new TextDecoder().decode(fixture(name))
