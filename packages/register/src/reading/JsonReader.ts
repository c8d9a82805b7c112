import { Identity, type SourceRecord } from "@kontor/core"
import { Array, Effect, Result, Stream } from "effect"
import { type Read, type Reader, type RecordRejected, rejectionOf } from "../Reading.ts"
import { unpackedBytes } from "./Decompression.ts"
import { parseJson } from "./JsonText.ts"
import type { Line } from "./Lines.ts"

/**
 * How the records of a JSON source are read: how they are cut out of the file, the largest in bytes, and what one means, which is a
 * record for each register number it speaks of.
 */
export interface JsonFormat {
  readonly split: <E>(bytes: Stream.Stream<Uint8Array, E>, limit: number) => Stream.Stream<Line, E>
  readonly largestRecord: number
  readonly recordsOf: (
    value: unknown,
    identity: Identity["Service"]
  ) => Effect.Effect<Array.NonEmptyReadonlyArray<SourceRecord>, RecordRejected>
}

/** A reader of JSON files: each record is rejected by itself. */
export const jsonReader = ({ largestRecord, recordsOf, split }: JsonFormat): Reader => (file) =>
  Stream.unwrap(Effect.map(Identity, (identity) => {
    const read = (line: Line): Effect.Effect<Array.NonEmptyReadonlyArray<Read>> =>
      "problem" in line
        ? Effect.succeed([Result.fail({ file: file.name, line: line.number, reason: line.problem })])
        : parseJson(line.text).pipe(
          Effect.flatMap((value) => recordsOf(value, identity)),
          Effect.match({
            onSuccess: Array.map((record): Read => Result.succeed(record)),
            onFailure: (error) => [Result.fail(rejectionOf(file.name, line.number, error))]
          })
        )
    return split(unpackedBytes(file), largestRecord).pipe(
      Stream.mapArrayEffect((lines) => Effect.map(Effect.forEach(lines, read), Array.flatten))
    )
  }))
