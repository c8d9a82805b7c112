import type { Identity, SourceRecord } from "@kontor/register"
import { Array, Effect, Result, type Stream } from "effect"
import { type Part, type Read, RecordRejected, rejectionOf, type SourceFormat } from "../Reading.ts"
import { unpackedBytes } from "./Decompression.ts"
import { parseJson } from "./JsonText.ts"
import { type Line, utf8Text } from "./Lines.ts"

/**
 * Reads the records of a JSON source: how to cut them out of the file, the maximum size in bytes, and the records that
 * one means, one for each register number in it.
 */
export interface JsonSource {
  readonly split: <E>(bytes: Stream.Stream<Uint8Array, E>, limit: number) => Stream.Stream<Line, E>
  readonly largestRecord: number
  readonly recordsOf: (
    value: unknown,
    identity: Identity["Service"]
  ) => Effect.Effect<Array.NonEmptyReadonlyArray<SourceRecord>, RecordRejected>
}

const lineOf = (part: Part): Line => {
  if (!("bytes" in part)) return part
  const read = utf8Text(part.bytes)
  return "problem" in read ? { number: read.line, problem: read.problem } : { number: part.number, text: read.text }
}

/** The format of JSON files. Each record is rejected alone. */
export const jsonFormat = ({ largestRecord, recordsOf, split }: JsonSource): SourceFormat => ({
  cut: (file) => split(unpackedBytes(file), largestRecord),
  read: (name, part, identity) => {
    const line = lineOf(part)
    return "problem" in line
      ? Effect.succeed([Result.fail(rejectionOf(name, line.number, new RecordRejected({ reason: line.problem })))])
      : parseJson(line.text).pipe(
        Effect.flatMap((value) => recordsOf(value, identity)),
        Effect.match({
          onSuccess: Array.map((record): Read => Result.succeed(record)),
          onFailure: (error) => [Result.fail(rejectionOf(name, line.number, error))]
        })
      )
  }
})
