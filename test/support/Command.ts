import { Clock, ConfigProvider, Console, Context, Effect, identity } from "effect"
import { TerminalCapabilities } from "effect/cli"
import { spawn } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { format } from "node:util"

const folder = dirname(createRequire(import.meta.url).resolve("@kontor/node/package.json"))

/** Whether tests and benches run the built program. */
export const isBuilt = process.env["KONTOR_TEST_BUILT"] !== undefined

/**
 * The module behind the command `kontor`: its source, or with `KONTOR_TEST_BUILT`, as `npm test` has just built it, the
 * program that is published, which starts in half the time.
 */
export const main = isBuilt ? join(folder, "dist", "main.js") : join(folder, "src", "main.ts")

/** The built program starts its threads and processes as built. */
const asBuilt: Record<string, string> = isBuilt ? { NODE_OPTIONS: "--conditions=built" } : {}

/** Where processes keep what they compiled for those after them: `kontor serve` does not do so by itself. */
const compileCache = { NODE_COMPILE_CACHE: join(tmpdir(), "node-compile-cache") }

/** How a command ended, and what it wrote. */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Environment variables beside those of the machine, whose `KONTOR_*` are not passed on. */
export type Environment = Readonly<Record<string, string>>

/**
 * The machine's environment without anything of the service, and what is given. A service that npm runs stops with its
 * parent: that npm runs the tests says nothing of the services that they start.
 */
export const environmentOf = (given: Environment): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] =>
      entry[1] !== undefined && !/^(?:KONTOR_|npm_lifecycle_)/u.test(entry[0])
    )
  ),
  ...asBuilt,
  ...compileCache,
  ...given
})

/** A data directory of its own, removed with the scope. */
export const dataDirectory = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "kontor-test-"))),
  (directory) => Effect.promise(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }))
)

/** An output that is no terminal. */
const plain = { canColor: false, canAnimate: false, canPrompt: false }

/**
 * Runs the command `kontor` in this process, to its end: for what is right whatever process it runs in, since a process
 * of its own costs more than most commands do. Its clock is that of the machine, unless one is given.
 */
export const kontorHere = (
  args: ReadonlyArray<string>,
  environment: Environment,
  clock?: Clock.Clock
): Effect.Effect<Ended> =>
  Effect.gen(function*() {
    const { kontor } = yield* Effect.promise(() => import("@kontor/node/kontor"))
    const written = { stdout: "", stderr: "" }
    const writing = (to: keyof typeof written) => (...parts: ReadonlyArray<unknown>) => {
      written[to] += `${format(...parts)}\n`
    }
    const env = environmentOf({ KONTOR_DATA_DIR: join(tmpdir(), ".kontor"), ...environment })
    const code = yield* kontor(args).pipe(
      Effect.provideService(Console.Console, { ...console, log: writing("stdout"), error: writing("stderr") }),
      Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromEnv({ env })),
      Effect.provideService(TerminalCapabilities.TerminalCapabilities, plain),
      clock === undefined ? identity : Effect.provideService(Clock.Clock, clock),
      // Nothing of the test's own: its clock may stand, and what it has may differ from that of a process.
      Effect.updateContext<never, never>(() => Context.empty())
    )
    return { code, ...written }
  })

/** Runs the command `kontor` as a user does, in a process of its own, to its end. */
export const kontor = (args: ReadonlyArray<string>, environment: Environment): Effect.Effect<Ended> =>
  Effect.callback<Ended>((resume) => {
    const child = spawn(process.execPath, [main, ...args], {
      cwd: tmpdir(),
      env: environmentOf(environment),
      stdio: ["ignore", "pipe", "pipe"]
    })
    let stdout = ""
    let stderr = ""
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text
    })
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text
    })
    child.on("close", (code) => resume(Effect.succeed({ code, stdout, stderr })))
    return Effect.sync(() => child.kill("SIGKILL"))
  })
