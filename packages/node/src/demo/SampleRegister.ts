import { parseEuid, Register, RegisterIntake } from "@kontor/core"
import { readerOf } from "@kontor/register"
import { Sample, type SampleFile, type SampleOptions } from "@kontor/register/sample"
import { Array, Effect, Option, Redacted, Schema, Stream } from "effect"
import { join } from "node:path"
import { Configuration } from "../configuration/Configuration.ts"
import { readPrivateFile, writePrivateFile } from "../storage/PrivateFile.ts"
import { version } from "../Version.ts"

/** How many organizations the sample register holds. */
const organizations = 2000

/** What the sample register of a demonstration is made from. */
export const sampleOptions: SampleOptions = { organizations }

/** How many records go into the register at once. */
const recordsAtOnce = 1000

const Loaded = Schema.fromJsonString(Schema.Struct({ version: Schema.String, organizations: Schema.Int }))

const encoder = new TextEncoder()

const records = ({ content, name, source }: SampleFile) =>
  readerOf[source]({ name, bytes: Stream.succeed(encoder.encode(content)) })

/** Files the papers of the sample register: the companies they are about are in. */
const filePapers = Effect.gen(function*() {
  const { file } = yield* RegisterIntake
  for (const { as_of, bytes, document_type: type, euid } of yield* Sample.documents(sampleOptions)) {
    yield* file({ reference: { _tag: "Euid", number: parseEuid(euid)! }, document: { type, as_of, bytes } })
  }
})

/** Loads all of the sample register through the readers of real data; `onRecords` is told how many records are in. */
const load = Effect.fn("SampleRegister.load")(function*(onRecords: (count: number) => Effect.Effect<void>) {
  const intake = yield* RegisterIntake
  let count = 0
  yield* Stream.fromIterable(Sample.files(sampleOptions)).pipe(
    Stream.flatMap(records),
    Stream.grouped(recordsAtOnce),
    Stream.map(Array.getSuccesses),
    Stream.buffer({ capacity: 1 }),
    Stream.runForEach((chunk) =>
      Effect.andThen(intake.take(chunk), Effect.suspend(() => onRecords(count += chunk.length)))
    ),
    Effect.orDie
  )
  yield* Effect.orDie(filePapers)
})

const markerOf = ({ dataDirectory }: Configuration["Service"]): string => join(dataDirectory, "sample-register.json")

/**
 * Makes sure that the sample register is loaded; whether it had to be. What an interrupted load has left out is made up for. That
 * it is complete is noted in the data directory, and believed as long as the register holds as many organizations.
 */
export const ensureSampleRegister = Effect.fn("SampleRegister.ensure")(
  function*(onRecords: (count: number) => Effect.Effect<void>) {
    const register = yield* Register
    const file = markerOf(yield* Configuration)
    const loaded = Option.flatMap(
      yield* readPrivateFile(file),
      (text) => Schema.decodeOption(Loaded)(Redacted.value(text))
    )
    const isCurrent = Option.exists(loaded, (last) => last.version === version && last.organizations === organizations)
    if (isCurrent && (yield* register.size) >= organizations) return false
    yield* load(onRecords)
    yield* writePrivateFile(file, Redacted.make(JSON.stringify({ version, organizations })))
    return true
  },
  Effect.orDie
)
