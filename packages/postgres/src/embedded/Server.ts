import { Deferred, Effect, Schedule } from "effect"
import type { ChildProcess } from "node:child_process"
import { spawn } from "node:child_process"
import { constants, open, readFile, stat } from "node:fs/promises"
import { createServer } from "node:net"
import { clusterArgument } from "./Cluster.ts"
import { environment } from "./Command.ts"
import type { Installation } from "./Installation.ts"
import { postmaster, removeLeftovers } from "./Leftovers.ts"
import { ServerFailed } from "./ServerFailed.ts"
import { settings } from "./Settings.ts"
import { shutDown } from "./Shutdown.ts"

const maxLogLength = 1_000_000

const sizeOf = (file: string) => stat(file).then(({ size }) => size, () => 0)

const openLog = ({ directory: { log }, user }: Installation) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const size = await sizeOf(log)
      const isFull = size > maxLogLength
      const mode = isFull ? constants.O_TRUNC : constants.O_APPEND
      const handle = await open(log, constants.O_WRONLY | constants.O_CREAT | constants.O_NOFOLLOW | mode, 0o600)
      await handle.chown(user.uid, user.gid)
      return { handle, end: isFull ? 0 : size }
    }),
    ({ handle }) => Effect.promise(() => handle.close())
  )

const launch = Effect.fnUntraced(function*(installation: Installation, port: number) {
  const { binaries, directory, isDurable, user } = installation
  const exited = yield* Deferred.make<void>()
  const { end, handle } = yield* openLog(installation)
  const child = spawn(
    binaries.postgres,
    ["-D", clusterArgument(directory.cluster, user), ...settings(port, isDurable)],
    {
      ...user,
      cwd: directory.cluster,
      detached: true,
      env: environment(),
      stdio: ["ignore", handle.fd, handle.fd]
    }
  )
  const done = () => Deferred.doneUnsafe(exited, Effect.void)
  child.on("exit", done)
  child.on("error", done)
  const output = Effect.promise(() => readFile(directory.log)).pipe(
    Effect.map((log) => log.subarray(end).toString().trim())
  )
  return { child, exited: Deferred.await(exited), output }
}, Effect.scoped)

const stopWithProcess = (child: ChildProcess) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const stop = () => child.kill("SIGINT")
      process.on("exit", stop)
      return stop
    }),
    (stop) => Effect.sync(() => process.off("exit", stop))
  )

const whenReady = (cluster: string, pid: number | undefined) =>
  postmaster(cluster).pipe(
    Effect.repeat({ schedule: Schedule.spaced("10 millis"), until: (now) => now.pid === pid && now.isReady })
  )

/**
 * Starts the server on this TCP port of the loopback interface, and completes when it accepts connections, after a
 * recovery where one is needed. It runs in a process group of its own, so that a Ctrl-C reaches the service alone,
 * which then stops it last. The end of the scope, or an interrupted start, shuts it down. `exited` completes when it is
 * gone.
 */
export const startServer = Effect.fn("Server.start")(function*(installation: Installation, port: number) {
  const { cluster } = installation.directory
  yield* removeLeftovers(cluster, installation.user)
  const { child, exited, output } = yield* Effect.acquireRelease(
    launch(installation, port),
    ({ child, exited }) => shutDown((signal) => child.kill(signal), exited)
  )
  yield* stopWithProcess(child)
  const isReady = yield* Effect.raceFirst(
    Effect.as(whenReady(cluster, child.pid), true),
    Effect.as(exited, false)
  )
  if (isReady) return { exited }
  return yield* new ServerFailed({ program: "postgres", directory: cluster, output: yield* output })
})

/** A TCP port of the loopback interface that nobody uses at this moment. */
export const freePort = Effect.callback<number>((resume) => {
  const server = createServer().listen(0, "127.0.0.1", () => {
    const address = server.address()
    const port = address !== null && typeof address === "object" ? address.port : 0
    server.close(() => resume(Effect.succeed(port)))
  })
})
