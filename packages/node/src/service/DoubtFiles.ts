import { ChargesInDoubt, type DoubtNotes, KeyedBooking } from "@kontor/core/Credits"
import { Effect, Layer, Redacted, Schema } from "effect"
import { mkdir, readdir, readFile, unlink } from "node:fs/promises"
import { join } from "node:path"
import { Configuration } from "../configuration/Configuration.ts"
import { writePrivateFile } from "../storage/PrivateFile.ts"

const Note = Schema.fromJsonString(KeyedBooking)

const extension = ".json"

const absent = <A>(value: A) => (cause: NodeJS.ErrnoException) => {
  if (cause.code === "ENOENT") return value
  throw cause
}

/** Logs a failure: this process gives the charge back without its note, unless it crashes. */
const attempted = <A>(orElse: A, failure: string, doing: Effect.Effect<A>): Effect.Effect<A> =>
  Effect.catchCause(doing, (cause) => Effect.as(Effect.logError(failure, cause), orElse))

const readNote = (file: string) =>
  Effect.promise(() => readFile(file, "utf8")).pipe(Effect.flatMap(Schema.decodeEffect(Note)), Effect.orDie)

/** Notes in this directory, one file for each charge, durable once `note` is done. */
export const notesIn = (directory: string): DoubtNotes => {
  const fileOf = ({ kind, request_id }: KeyedBooking) => join(directory, `${request_id}.${kind}${extension}`)
  return {
    note: (charge) =>
      attempted(
        undefined,
        "A charge in doubt could not be noted in the data directory",
        Effect.promise(() => mkdir(directory, { recursive: true, mode: 0o700 })).pipe(
          Effect.andThen(Effect.orDie(Schema.encodeEffect(Note)(charge))),
          Effect.flatMap((text) => writePrivateFile(fileOf(charge), Redacted.make(text)))
        )
      ),
    settled: (charge) =>
      attempted(
        undefined,
        "The note of a charge that is given back could not be removed",
        Effect.promise(() => unlink(fileOf(charge)).catch(absent(undefined)))
      ),
    left: Effect.gen(function*() {
      const failure = "A note of a charge in doubt cannot be read"
      const names = yield* attempted(
        [],
        failure,
        Effect.promise(() => readdir(directory).catch(absent<Array<string>>([])))
      )
      const notes = names.filter((name) => name.endsWith(extension)).toSorted()
      const read = yield* Effect.forEach(notes, (name) => {
        const noted = Effect.map(readNote(join(directory, name)), (charge) => [charge])
        return Effect.annotateLogs(attempted<ReadonlyArray<KeyedBooking>>([], failure, noted), { file: name })
      })
      return read.flat()
    })
  }
}

/** The path of the notes in the data directory. */
const folder = "charges-in-doubt"

/** Notes charges in doubt in the data directory: the process that has it next gives back what this one could not. */
export const layer: Layer.Layer<never, never, Configuration> = Layer.effect(
  ChargesInDoubt,
  Effect.map(Configuration, ({ dataDirectory }) => notesIn(join(dataDirectory, folder)))
)
