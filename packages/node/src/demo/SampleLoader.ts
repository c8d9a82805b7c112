import { parseEuid, RegisterIntake } from "@kontor/register"
import { readerOf } from "@kontor/sources"
import { Sample, type SampleFile } from "@kontor/sources/sample"
import { Array, Console, Effect, Layer, Stream } from "effect"
import { runProgram } from "../cli/Program.ts"
import { Configuration } from "../configuration/Configuration.ts"
import * as OperatorService from "../service/OperatorService.ts"
import { Storage } from "../storage/Storage.ts"
import * as Logging from "../telemetry/Logging.ts"
import { sampleOptions } from "./Sample.ts"

/** The number of records taken into the register at once. */
const recordsAtOnce = 1000

const encoder = new TextEncoder()

const records = ({ content, name, source }: SampleFile) =>
  readerOf[source]({ name, bytes: Stream.succeed(encoder.encode(content)) })

/** Files the papers of the sample register, whose companies are loaded already. */
const filePapers = Effect.gen(function*() {
  const { file } = yield* RegisterIntake
  for (const { as_of, bytes, document_type: type, euid } of yield* Sample.documents(yield* sampleOptions)) {
    yield* file({ reference: { _tag: "Euid", number: parseEuid(euid)! }, document: { type, as_of, bytes } })
  }
})

/**
 * Loads the whole sample register through the readers of real data, and prints the number of records loaded, a line
 * each time.
 */
const load = Effect.gen(function*() {
  const intake = yield* RegisterIntake
  let count = 0
  yield* Stream.fromIterable(Sample.files(yield* sampleOptions)).pipe(
    Stream.flatMap(records),
    Stream.grouped(recordsAtOnce),
    Stream.map(Array.getSuccesses),
    Stream.buffer({ capacity: 1 }),
    Stream.runForEach((chunk) =>
      Effect.andThen(intake.take(chunk), Effect.suspend(() => Console.log(count += chunk.length)))
    )
  )
  yield* filePapers
})

/** This process listens nowhere, so the address in the configuration does not matter. */
const Configured = Layer.provideMerge(
  Logging.layer,
  Configuration.layer({ host: "localhost", port: 0, baseUrl: "http://localhost/api", roles: "worker" })
)

const Operator = OperatorService.layer.pipe(Layer.provide(Storage.layer("command")), Layer.provideMerge(Configured))

/** Loads the sample register into the database of the service that started this process, and ends it. */
export const main = (): void => runProgram(Effect.provide(load, Operator))
