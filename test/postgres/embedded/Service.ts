import { Effect, Option, Queue, Schema } from "effect"
import { spawn } from "node:child_process"
import { createInterface } from "node:readline"
import { bundledProgram } from "../../support/BundledProgram.ts"

const Line = Schema.fromJsonString(
  Schema.Struct({
    _tag: Schema.String,
    url: Schema.optionalKey(Schema.String),
    pid: Schema.optionalKey(Schema.Int),
    directory: Schema.optionalKey(Schema.String),
    message: Schema.optionalKey(Schema.String)
  })
)

const program = bundledProgram(new URL("fixtures/service.ts", import.meta.url))

/** Starts a service of its own process on a data directory, as leader of a process group, killed with the scope. */
export const startService = Effect.fnUntraced(
  function*(directory: string, user?: { readonly uid: number; readonly gid: number }) {
    const [file, lines] = [yield* program, yield* Queue.unbounded<string>()]
    const child = yield* Effect.acquireRelease(
      Effect.sync(() =>
        spawn(process.execPath, [file, directory], {
          ...user,
          cwd: "/",
          detached: true,
          stdio: ["ignore", "pipe", "inherit"]
        })
      ),
      (child) => Effect.sync(() => child.kill("SIGKILL"))
    )
    createInterface(child.stdout).on("line", (line) => Queue.offerUnsafe(lines, line))
    const ended = Effect.callback<void>((resume) => {
      if (child.exitCode !== null || child.signalCode !== null) return resume(Effect.void)
      child.once("exit", () => resume(Effect.void))
    })
    const next = Queue.take(lines).pipe(
      Effect.map(Schema.decodeOption(Line)),
      Effect.repeat({ until: Option.isSome }),
      Effect.map(Option.getOrThrow)
    )
    const pid = child.pid ?? 0
    return {
      pid,
      /** The next thing the service says. */
      next,
      /** Sends a signal to the service and all of its process group, as a terminal does, and waits for its end. */
      end: (signal: NodeJS.Signals) => Effect.andThen(Effect.sync(() => process.kill(-pid, signal)), ended)
    }
  }
)
