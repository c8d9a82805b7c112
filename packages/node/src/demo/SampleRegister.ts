import { Register } from "@kontor/core/Register"
import { Effect, Option, Redacted, Schema, Stream } from "effect"
import { ChildProcess } from "effect/process"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { CommandFailed } from "../cli/CommandFailed.ts"
import { Configuration } from "../configuration/Configuration.ts"
import { diskRoom } from "../doctor/DiskChecks.ts"
import { readPrivateFile, writePrivateFile } from "../storage/PrivateFile.ts"
import { version } from "../Version.ts"

const Loaded = Schema.fromJsonString(Schema.Struct({ version: Schema.String, organizations: Schema.Int }))

const markerOf = ({ dataDirectory }: Configuration["Service"]): string => join(dataDirectory, "sample-register.json")

const loader = ChildProcess.make(
  process.execPath,
  [fileURLToPath(import.meta.resolve("@kontor/node/sample-loader"))],
  { stdin: "ignore", stderr: "inherit", killSignal: "SIGKILL" }
)

/**
 * Loads the sample register in a process of its own, beside the service: reading, sorting and printing takes several
 * times the memory of the service, and the process returns all of it. It ends at once with the service: what it had not
 * committed is loaded again.
 */
const load = Effect.fn("SampleRegister.load")(
  function*(onRecords: (count: number) => Effect.Effect<void>) {
    const { exitCode, stdout } = yield* loader
    yield* stdout.pipe(
      Stream.decodeText,
      Stream.splitLines,
      Stream.runForEach((line) => onRecords(Number(line)))
    )
    if ((yield* exitCode) === 0) return
    const { isEnough, room } = yield* Effect.orDie(diskRoom)
    return yield* new CommandFailed({
      message: `The sample register could not be loaded; the lines above say why. ${
        isEnough ? "Start again" : `${room}: make room there, or move it with KONTOR_DATA_DIR, and start again`
      }, and it is completed.`
    })
  },
  Effect.scoped,
  Effect.catchTag("PlatformError", Effect.die)
)

/**
 * Ensures that the sample register is loaded. Returns whether it had to be. It completes an interrupted load. A note in
 * the data directory says that it is complete, and holds while the register has as many organizations.
 */
export const ensureSampleRegister = Effect.fn("SampleRegister.ensure")(
  function*(onStart: Effect.Effect<void>, onRecords: (count: number) => Effect.Effect<void>) {
    const register = yield* Register
    const configuration = yield* Configuration
    const organizations = configuration.demoOrganizations
    const file = markerOf(configuration)
    const loaded = Option.flatMap(
      yield* readPrivateFile(file),
      (text) => Schema.decodeOption(Loaded)(Redacted.value(text))
    )
    const isCurrent = Option.exists(loaded, (last) => last.version === version && last.organizations === organizations)
    if (isCurrent && (yield* Effect.orDie(register.size)) >= organizations) return false
    yield* onStart
    yield* load(onRecords)
    yield* writePrivateFile(file, Redacted.make(JSON.stringify({ version, organizations })))
    return true
  }
)
