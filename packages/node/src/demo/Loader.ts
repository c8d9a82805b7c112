import type { SampleOptions } from "@kontor/sources/sample"
import {
  Context,
  Deferred,
  Effect,
  Layer,
  Option,
  type PlatformError,
  Redacted,
  Ref,
  Schema,
  Scope,
  Stream
} from "effect"
import { ChildProcess, ChildProcessSpawner } from "effect/process"
import { getCompileCacheDir } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { Configuration } from "../configuration/Configuration.ts"
import { readPrivateFile, writePrivateFile } from "../storage/PrivateFile.ts"
import { version } from "../Version.ts"

/** The number of records of the sample register loaded so far; undefined once all are, or without a sample. */
export class Loading
  extends Context.Service<Loading, Ref.Ref<number | undefined>>()("@kontor/node/demo/Loader/Loading")
{
  static readonly layer = (isDemonstration: boolean): Layer.Layer<Loading> =>
    Layer.effect(Loading, Ref.make(isDemonstration ? 0 : undefined))
}

/** The options of a demonstration's sample register. */
export const sampleOptions: Effect.Effect<SampleOptions, never, Configuration> = Effect.map(
  Configuration,
  ({ demoOrganizations }) => ({ organizations: demoOrganizations })
)

const Loaded = Schema.fromJsonString(Schema.Struct({ version: Schema.String, organizations: Schema.Int }))

const noteOf = ({ dataDirectory }: Configuration["Service"]): string => join(dataDirectory, "sample-register.json")

/** Whether a note in the data directory says that this version has loaded the sample register. */
export const isNoted = Effect.gen(function*() {
  const configuration = yield* Configuration
  const text = yield* readPrivateFile(noteOf(configuration))
  const loaded = Option.flatMap(text, (found) => Schema.decodeOption(Loaded)(Redacted.value(found)))
  return Option.exists(
    loaded,
    (last) => last.version === version && last.organizations === configuration.demoOrganizations
  )
})

/** Notes that the sample register is loaded. */
export const note = Effect.gen(function*() {
  const configuration = yield* Configuration
  const organizations = configuration.demoOrganizations
  yield* writePrivateFile(noteOf(configuration), Redacted.make(JSON.stringify({ version, organizations })))
})

/** With the cache of this process, a process starts a fifth of a second earlier than if it turns its own on. */
const compileCache = (): Readonly<Record<string, string>> => {
  const directory = getCompileCacheDir()
  return directory === undefined ? {} : { NODE_COMPILE_CACHE: dirname(directory) }
}

/** A process that loads: the numbers of records that it has just loaded, a line each, and its exit code. */
interface Load {
  readonly records: Stream.Stream<number, PlatformError.PlatformError>
  readonly exitCode: Effect.Effect<number, PlatformError.PlatformError>
}

/**
 * Loads the sample register in a process of its own, beside the service: reading, sorting and printing takes several
 * times the memory of the service, and the process returns all of it. It ends at once with the service: what it had not
 * committed is loaded again. Where the register is not noted as loaded, it starts with the service, reads while a new
 * database is made, and stores from the moment the tables are there.
 */
export class Loader extends Context.Service<Loader, {
  /** Lets it store what it reads in the migrated database with this address. */
  readonly open: (database: Redacted.Redacted) => Effect.Effect<void>
  /** The load, which begins now if it has not begun with the service. */
  readonly load: Effect.Effect<Load, PlatformError.PlatformError>
}>()("@kontor/node/demo/Loader") {
  static readonly layer = (isDemonstration: boolean) =>
    Layer.effect(
      Loader,
      Effect.gen(function*() {
        const scope = yield* Effect.scope
        const spawner = yield* ChildProcessSpawner.ChildProcessSpawner
        const database = yield* Deferred.make<string>()
        const started = yield* Effect.cached(
          ChildProcess.make(
            process.execPath,
            [
              "--max-semi-space-size=16",
              "--always-sparkplug",
              fileURLToPath(import.meta.resolve("@kontor/node/sample-loader"))
            ],
            {
              stdin: Stream.encodeText(Stream.fromEffect(Deferred.await(database))),
              stderr: "inherit",
              env: compileCache(),
              extendEnv: true,
              killSignal: "SIGKILL"
            }
          ).pipe(Scope.provide(scope), Effect.provideService(ChildProcessSpawner.ChildProcessSpawner, spawner))
        )
        if (isDemonstration && !(yield* isNoted)) yield* Effect.forkScoped(started)
        return Loader.of({
          open: (url) => Effect.asVoid(Deferred.succeed(database, `${Redacted.value(url)}\n`)),
          load: Effect.map(started, ({ exitCode, stdout }) => ({
            records: Stream.map(Stream.splitLines(Stream.decodeText(stdout)), Number),
            exitCode
          }))
        })
      })
    )
}
