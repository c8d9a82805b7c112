import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { dataDirectory, environmentOf } from "../support/Command.ts"

const repository = fileURLToPath(new URL("../..", import.meta.url))

/** A service that npm runs from the sources of this repository, in a process group of its own. */
const npmService = Effect.fnUntraced(function*(directory: string) {
  const child = yield* Effect.acquireRelease(
    Effect.sync(() =>
      spawn("npm", ["run", "kontor", "--", "serve", "--port", "0"], {
        cwd: repository,
        detached: true,
        env: environmentOf({ KONTOR_DATA_DIR: directory }),
        stdio: ["ignore", "pipe", "inherit"]
      })
    ),
    (child) =>
      Effect.sync(() => {
        try {
          process.kill(-child.pid!, "SIGKILL")
        } catch {
          // All of the group has ended.
        }
      })
  )
  let printed = ""
  child.stdout.setEncoding("utf8").on("data", (text: string) => printed += text)
  while (!printed.includes("Register  empty")) yield* Effect.promise(() => once(child.stdout, "data"))
  return { child, printed: () => printed }
})

describe.skipIf(process.platform === "win32")("a service that npm runs", () => {
  it.live("stops in order when npm alone is asked to stop", () =>
    Effect.gen(function*() {
      const { child, printed } = yield* npmService(yield* dataDirectory)
      // The pipe closes when the last process that holds it has ended, which is the service.
      const closes = Effect.promise(() => once(child, "close"))
      yield* Effect.all([closes, Effect.sync(() => child.kill("SIGTERM"))], { concurrency: "unbounded" })
      assert.match(printed(), /\nStopped\n$/)
    }))
})
