import { Effect, Schedule } from "effect"
import { readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { runCommand } from "./Command.ts"
import type { ServerUser } from "./ServerUser.ts"
import { shutDown } from "./Shutdown.ts"
import { sendSignal } from "./Signal.ts"

/** How long killed processes may take to end: one that waits for a slow disk ends when the disk has answered. */
const patience = "1 minute"

const pause = Schedule.spaced("20 millis")

const isServer = (pid: number) =>
  Effect.promise(() => readFile(`/proc/${pid}/comm`, "utf8").then((name) => name.trim() === "postgres", () => false))

const byWorkingDirectory = Effect.fnUntraced(function*(cluster: string, user: ServerUser) {
  // The errors about processes of others are dropped: their text could stand within a line of the output.
  const script = "stat -L -c '%d:%i %n' . /proc/[0-9]*/cwd 2>/dev/null"
  const { output } = yield* runCommand("sh", ["-c", script], { user, cwd: cluster })
  const lines = output.split("\n")
  const directory = lines.find((line) => line.endsWith(" ."))?.slice(0, -1)
  const pids = lines
    .filter((line) => directory !== undefined && line.startsWith(`${directory}/proc/`))
    .map((line) => Number(line.split("/")[2]))
  return yield* Effect.filter(pids, isServer)
})

const byCommandLine = (cluster: string) =>
  Effect.map(
    runCommand("ps", ["-axo", "pid=,command="]),
    ({ output }) =>
      output.split("\n").filter((line) => line.includes(`postgres -D ${cluster} `)).map((line) =>
        Number.parseInt(line, 10)
      )
  )

const serverProcesses = (cluster: string, user: ServerUser): Effect.Effect<ReadonlyArray<number>> =>
  process.platform === "linux" ? byWorkingDirectory(cluster, user) : byCommandLine(cluster)

/** The content of `postmaster.pid`: the server's process id and TCP port, and whether it accepts connections. */
export const postmaster = Effect.fnUntraced(function*(cluster: string) {
  const text = yield* Effect.promise(() => readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => ""))
  const lines = text.split("\n")
  return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === "ready" }
})

/**
 * Ends what a server of this cluster left running when the service that owned it died, and removes its
 * `postmaster.pid`. The process id in there alone proves nothing: it may belong to another program by now, above all
 * after a restart of the machine. A server's process is recognized by its working directory, elsewhere than on Linux by
 * its command line. The search runs as the server's own user, since even root may not see this of others' processes
 * within a container. Only the directory's owner may call this.
 */
export const removeLeftovers = Effect.fn("Leftovers.remove")(function*(cluster: string, user: ServerUser) {
  const running = serverProcesses(cluster, user)
  const until = (isGone: (pids: ReadonlyArray<number>) => boolean) =>
    running.pipe(Effect.repeat({ schedule: pause, until: isGone }), Effect.asVoid)

  const { pid } = yield* postmaster(cluster)
  const found = yield* running
  if (found.includes(pid)) {
    yield* Effect.logWarning("Stopping the database server that an earlier service left running", { pid })
    yield* shutDown((signal) => sendSignal(pid, signal), until((pids) => !pids.includes(pid)))
  }
  if (found.length > 0) {
    const killed = Effect.tap(running, Effect.forEach((rest) => Effect.sync(() => sendSignal(rest, "SIGKILL"))))
    const gone = Effect.repeat(killed, { schedule: pause, until: (pids) => pids.length === 0 })
    yield* Effect.timeoutOption(gone, patience)
  }
  yield* Effect.promise(() => rm(join(cluster, "postmaster.pid"), { force: true }))
})
