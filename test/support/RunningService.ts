import { Context, Effect, Layer, Schema } from "effect"
import { spawn } from "node:child_process"
import { tmpdir } from "node:os"
import { createInterface } from "node:readline"
import { dataDirectory, type Environment, environmentOf, main } from "./Command.ts"
import { withCluster } from "./NewCluster.ts"

const listens = /^Kontor listens on (http:\/\/[^\s/]+)(?:\/api)?$/

/** A service on a database of its own, but no demonstration, needs the address that its links carry. */
const addressOf = (args: ReadonlyArray<string>, { KONTOR_DATABASE_URL }: Environment): Environment =>
  KONTOR_DATABASE_URL === undefined || args.includes("--demo") ? {} : { KONTOR_BASE_URL: "https://kontor.example/api" }

/** The service ended before it listened. */
export class NotStarted extends Schema.TaggedError<NotStarted>()("NotStarted", {
  code: Schema.NullOr(Schema.Int),
  stderr: Schema.String
}) {}

/**
 * Starts the service as a user does, in a process of its own, and yields when it says that it listens. It is killed
 * with the scope; what is left of its database goes with the data directory. `onError` gets all that it has written on
 * the standard error, also before it listens. `program` is the module of another version's command.
 */
export const startService = Effect.fnUntraced(function*(
  args: ReadonlyArray<string>,
  environment: Environment,
  { onError = () => {}, program = main }: {
    readonly onError?: (text: string) => void
    readonly program?: string
  } = {}
) {
  const { KONTOR_DATA_DIR: directory, KONTOR_DATABASE_URL: database } = environment
  if (directory !== undefined && database === undefined) yield* withCluster(directory)
  const child = yield* Effect.acquireRelease(
    Effect.sync(() =>
      spawn(process.execPath, [program, "serve", "--port", "0", ...args], {
        cwd: tmpdir(),
        env: environmentOf({ ...addressOf(args, environment), ...environment }),
        stdio: ["ignore", "pipe", "pipe"]
      })
    ),
    (child) => Effect.andThen(Effect.sync(() => child.kill("SIGTERM")), endOf(child))
  )
  const output: Array<string> = []
  let stderr = ""
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text
    onError(stderr)
  })
  const origin = yield* Effect.callback<string, NotStarted>((resume) => {
    createInterface(child.stdout).on("line", (line) => {
      output.push(line)
      const [, origin] = listens.exec(line) ?? []
      if (origin !== undefined) resume(Effect.succeed(origin))
    })
    child.once("close", (code) => resume(Effect.fail(new NotStarted({ code, stderr }))))
  })
  return {
    origin,
    pid: child.pid ?? 0,
    /** The lines it has written on the standard output so far. */
    output,
    /** Sends it a signal, waits for its end, and yields its exit code. */
    end: (signal: NodeJS.Signals) => Effect.andThen(Effect.sync(() => child.kill(signal)), endOf(child)),
    /** What it has written on the standard error so far. */
    errors: () => stderr
  }
})

const endOf = (child: ReturnType<typeof spawn>) =>
  Effect.callback<number | null>((resume) => {
    if (child.exitCode !== null || child.signalCode !== null) return resume(Effect.succeed(child.exitCode))
    child.once("exit", (code) => resume(Effect.succeed(code)))
  })

/** A service as it is without configuration, which the tests of a file share: none of them stops it. */
export class RunningService extends Context.Service<RunningService, Effect.Success<ReturnType<typeof startService>>>()(
  "@kontor/test/support/RunningService"
) {
  static readonly layer = Layer.effect(
    RunningService,
    Effect.flatMap(dataDirectory, (directory) => startService([], { KONTOR_DATA_DIR: directory }))
  )
}
