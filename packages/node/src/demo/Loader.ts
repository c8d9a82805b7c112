import type { SampleOptions } from "@kontor/sources/sample"
import { Context, Deferred, Effect, Function, Layer, Option, Redacted, Ref, Schema, Scope, Stream } from "effect"
import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { getCompileCacheDir } from "node:module"
import { Socket } from "node:net"
import { dirname, join } from "node:path"
import { createInterface } from "node:readline"
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

/** The note in the data directory that the sample register is loaded. */
const noteName = "sample-register.json"

const Loaded = Schema.fromJsonString(Schema.Struct({ version: Schema.String, organizations: Schema.Int }))

const noteOf = ({ dataDirectory }: Configuration["Service"]): string => join(dataDirectory, noteName)

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

const start = () => {
  const child = spawn(
    process.execPath,
    [
      "--max-semi-space-size=16",
      "--always-sparkplug",
      fileURLToPath(import.meta.resolve("@kontor/node/sample-loader"))
    ],
    { stdio: ["pipe", "pipe", "inherit"], env: { ...process.env, ...compileCache() } }
  )
  // It may end before it is given a database: its exit code says so.
  child.stdin.on("error", () => undefined)
  child.unref()
  if (child.stdout instanceof Socket) child.stdout.unref()
  return child
}

let begun: ReturnType<typeof start> | undefined

/** The process that loads the sample register, begun by the first call. It ends with this process, and does not hold it. */
const loaderProcess = (): ReturnType<typeof start> => begun ??= start()

/** Begins to load before the modules of the service are there, unless a data directory has a note. */
export const beginEarly = (): void => {
  if (!existsSync(join(process.env["KONTOR_DATA_DIR"] ?? ".kontor", noteName))) loaderProcess()
}

/** A process that loads: the numbers of records that it has just loaded, and its exit code; null after a signal. */
interface Load {
  readonly records: Stream.Stream<number>
  readonly exitCode: Effect.Effect<number | null>
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
  readonly load: Effect.Effect<Load>
}>()("@kontor/node/demo/Loader") {
  static readonly layer = (isDemonstration: boolean) =>
    Layer.effect(
      Loader,
      Effect.gen(function*() {
        const scope = yield* Effect.scope
        const database = yield* Deferred.make<Redacted.Redacted>()
        const started = yield* Effect.cached(
          Effect.acquireRelease(
            Effect.sync(loaderProcess),
            (child) => Effect.sync(() => child.kill("SIGKILL"))
          ).pipe(
            Effect.tap((child) =>
              Effect.forkScoped(
                Effect.map(Deferred.await(database), (url) => child.stdin.end(`${Redacted.value(url)}\n`))
              )
            ),
            Scope.provide(scope)
          )
        )
        if (isDemonstration && !(yield* isNoted)) yield* started
        return Loader.of({
          open: (url) => Effect.asVoid(Deferred.succeed(database, url)),
          load: Effect.map(started, (child) => ({
            records: Stream.map(
              Stream.fromAsyncIterable(createInterface(child.stdout), Function.identity),
              Number
            ).pipe(Stream.orDie),
            exitCode: Effect.callback<number | null>((resume) => {
              if (child.exitCode !== null || child.signalCode !== null) return resume(Effect.succeed(child.exitCode))
              child.once("exit", (code) => resume(Effect.succeed(code)))
            })
          }))
        })
      })
    )
}
