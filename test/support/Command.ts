import { Effect } from "effect"
import { spawn } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

/** The module behind the command `kontor`. */
export const main = join(dirname(createRequire(import.meta.url).resolve("@kontor/node/package.json")), "src", "main.ts")

/** How a command ended, and what it wrote. */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Environment variables beside those of the machine, whose `KONTOR_*` are not passed on. */
export type Environment = Readonly<Record<string, string>>

/** The machine's environment without anything of the service, and what is given. */
export const environmentOf = (given: Environment): Record<string, string | undefined> => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("KONTOR_"))),
  ...given
})

/** A data directory of its own, removed with the scope. */
export const dataDirectory = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "kontor-test-"))),
  (directory) => Effect.promise(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }))
)

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
