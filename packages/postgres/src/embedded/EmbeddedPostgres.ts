import { PgClient } from "@effect/sql-pg"
import { Context, Deferred, Effect, Layer, Option, Redacted, Schedule } from "effect"
import * as Reactivity from "effect/reactivity/Reactivity"
import type { SqlError } from "effect/sql"
import { type ChildProcess, spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { constants, mkdtemp, open, readFile, rm, stat } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { DatabaseSync } from "node:sqlite"
import { type BinariesNotInstalled, type BinariesUnavailable, findBinaries, type Installation } from "./Binaries.ts"
import {
  clusterArgument,
  type ClusterOfOtherVersion,
  openCluster,
  readPassword,
  role,
  ServerFailed
} from "./Cluster.ts"
import { environment, runCommand, sendSignal } from "./Command.ts"
import {
  type DataDirectory,
  type DataDirectoryForbidden,
  type DataDirectoryInUse,
  isBusy,
  openDataDirectory,
  openLock,
  ownDataDirectory
} from "./DataDirectory.ts"
import { type NoServerUser, type ServerUser, serverUserOf } from "./ServerUser.ts"

/** The signals that end a server, from the clean one that does not wait for clients to the one that always ends it. */
const steps = [
  { signal: "SIGINT", patience: "30 seconds" },
  { signal: "SIGQUIT", patience: "5 seconds" },
  { signal: "SIGKILL", patience: "5 seconds" }
] as const

/** Ends a server: sends each signal in turn until `gone` completes. Committed data survives all of them. */
const shutDown = Effect.fn("Shutdown.shutDown")(
  function*(send: (signal: NodeJS.Signals) => void, gone: Effect.Effect<void>) {
    for (const { patience, signal } of steps) {
      yield* Effect.sync(() => send(signal))
      if (Option.isSome(yield* Effect.timeoutOption(gone, patience))) return
    }
  }
)

/** The time that killed processes get to end: one that waits for a slow disk ends after the disk has answered. */
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
const postmaster = Effect.fnUntraced(function*(cluster: string) {
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
const removeLeftovers = Effect.fn("Leftovers.remove")(function*(cluster: string, user: ServerUser) {
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

/** The settings of the server; everything else is PostgreSQL's default, above all that commits are durable. */
const always = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "100",
  shared_buffers: "256MB",
  max_wal_size: "2GB",
  random_page_cost: "1.1",
  checkpoint_timeout: "15min",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_checkpoints: "off"
}

/** For a server whose data may be lost in a power failure. */
const volatile = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }

/** The settings of a server on this TCP port, as arguments of `postgres`. */
const settings = (port: number, isDurable: boolean): ReadonlyArray<string> =>
  Object.entries({ ...always, ...(isDurable ? {} : volatile), port })
    .flatMap(([name, value]) => ["-c", `${name}=${value}`])

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
const startServer = Effect.fn("Server.start")(function*(installation: Installation, port: number) {
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
const freePort = Effect.callback<number>((resume) => {
  const server = createServer().listen(0, "127.0.0.1", () => {
    const address = server.address()
    const port = address !== null && typeof address === "object" ? address.port : 0
    server.close(() => resume(Effect.succeed(port)))
  })
})

const lock = (file: string, statements: string): DatabaseSync | undefined => {
  const database = openLock(file, 0)
  try {
    database.exec(statements)
    return database
  } catch (cause) {
    database.close()
    if (isBusy(cause)) return undefined
    throw cause
  }
}

/**
 * Uses the server of the directory's owner until the scope ends. Returns whether it may: an owner that is about to stop
 * accepts nobody. The lock is shared by all guests, and held by the operating system, like the owner's.
 */
const beGuest = ({ guests }: DataDirectory) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => lock(guests, "BEGIN; SELECT name FROM sqlite_schema")),
      (database) => Effect.sync(() => database?.close())
    ),
    (database) => database !== undefined
  )

/**
 * Keeps a server running for its guests: at the end of the scope it waits until the last has gone, accepts no more, and
 * only then stops.
 */
const outlastGuests = Effect.fnUntraced(
  function*<A, E, R>({ guests }: DataDirectory, server: Effect.Effect<A, E, R>) {
    let door: DatabaseSync | undefined
    yield* Effect.addFinalizer(() => Effect.sync(() => door?.close()))
    const started = yield* server
    yield* Effect.addFinalizer(() =>
      Effect.sync(() => {
        door = lock(guests, "BEGIN EXCLUSIVE")
        return door !== undefined
      }).pipe(Effect.repeat({ schedule: Schedule.spaced("50 millis"), until: (isShut) => isShut }))
    )
    return started
  }
)

/** The reasons for a missing embedded server; the message of each says how to fix it. */
export type EmbeddedPostgresError =
  | BinariesNotInstalled
  | BinariesUnavailable
  | ClusterOfOtherVersion
  | DataDirectoryForbidden
  | DataDirectoryInUse
  | NoServerUser
  | ServerFailed

const whileStarting = Schedule.upTo(Schedule.spaced("100 millis"), { duration: "1 minute" })

const portTaken = /could not bind|Address already in use/

/** A process of the killed server is not quite gone yet. */
const memoryHeld = /pre-existing shared memory block/

const firstStart = (installation: Installation) =>
  Effect.gen(function*() {
    const port = yield* freePort
    return { port, server: yield* startServer(installation, port) }
  }).pipe(
    Effect.retry({ times: 5, while: ({ output }) => portTaken.test(output) }),
    Effect.retry({
      times: 300,
      schedule: Schedule.spaced("200 millis"),
      while: ({ output }) => memoryHeld.test(output)
    })
  )

const restartPause = Schedule.min([Schedule.exponential("200 millis"), Schedule.spaced("10 seconds")])

const restart = (installation: Installation, port: number) =>
  Effect.gen(function*() {
    yield* Effect.logWarning("The database server ended without being asked to; starting it again")
    const { exited } = yield* startServer(installation, port)
    yield* exited
  }).pipe(
    Effect.scoped,
    Effect.tapError((failure) => Effect.logError(failure.message)),
    Effect.retry(restartPause),
    Effect.repeat(Schedule.spaced("1 second"))
  )

const addressOf = (password: Redacted.Redacted, port: number): Redacted.Redacted =>
  Redacted.make(`postgres://${role}:${Redacted.value(password)}@127.0.0.1:${port}/postgres`)

const start = Effect.fn("EmbeddedPostgres.start")(function*(
  dataDirectory: string,
  isDurable: boolean,
  meanwhile: Effect.Effect<void> = Effect.void
) {
  const directory = yield* openDataDirectory(dataDirectory)
  yield* ownDataDirectory(directory)
  const user = yield* serverUserOf(directory)
  const binaries = yield* findBinaries(directory, user)
  const installation: Installation = { directory, binaries, user, isDurable, meanwhile }
  const password = yield* openCluster(installation)
  const { port, server } = yield* firstStart(installation)
  yield* Effect.forkScoped(Effect.andThen(server.exited, restart(installation, port)))
  return EmbeddedPostgres.of({ url: addressOf(password, port) })
})

const visit = Effect.fnUntraced(function*(directory: DataDirectory, owner: DataDirectoryInUse) {
  const isStarted = (yield* postmaster(directory.cluster)).isReady
  if (!isStarted || !(yield* beGuest(directory))) return yield* owner
  const { isReady, port } = yield* postmaster(directory.cluster)
  if (!isReady) return yield* owner
  return EmbeddedPostgres.of({ url: addressOf(yield* readPassword(directory.cluster), port) })
})

const visitOrStart = Effect.fn("EmbeddedPostgres.visitOrStart")(function*(dataDirectory: string) {
  const directory = yield* openDataDirectory(dataDirectory)
  return yield* outlastGuests(directory, start(dataDirectory, true)).pipe(
    Effect.catchTag("DataDirectoryInUse", (owner) => visit(directory, owner)),
    Effect.retry({ schedule: whileStarting, while: (failure) => failure._tag === "DataDirectoryInUse" })
  )
})

/**
 * A PostgreSQL server of the service's own: real, durable, reached over the loopback interface with a generated
 * password. It starts and stops with the layer, is restarted on the same address when it dies alone, and what an
 * earlier service left running is stopped first. Rule: operators#configuration.
 */
export class EmbeddedPostgres extends Context.Service<EmbeddedPostgres, {
  /** Address for `PgClient.layer`, with the password; the port changes at every start. */
  readonly url: Redacted.Redacted
}>()("@kontor/postgres/embedded/EmbeddedPostgres") {
  /**
   * The server with its data in `postgres/` below this directory. The first start makes these files, which takes a
   * second; `meanwhile` runs beside it.
   */
  static readonly layer = (
    options: { readonly dataDirectory: string; readonly meanwhile?: Effect.Effect<void> | undefined }
  ): Layer.Layer<EmbeddedPostgres, EmbeddedPostgresError> =>
    Layer.effect(EmbeddedPostgres, start(options.dataDirectory, true, options.meanwhile))

  /**
   * The server of this directory for a short piece of work beside the service: the running one where a process owns the
   * directory, once it has started, otherwise one of its own, which stops only after the guests that came to use it.
   */
  static readonly layerShared = (
    options: { readonly dataDirectory: string }
  ): Layer.Layer<EmbeddedPostgres, EmbeddedPostgresError> =>
    Layer.effect(EmbeddedPostgres, visitOrStart(options.dataDirectory))

  /**
   * A server for tests: its data lies in a temporary directory, does not survive a power failure, and is removed with
   * the layer. Like `layer` it waits by the clock: build it where the clock runs, not under a `TestClock`.
   */
  static readonly layerTemporary: Layer.Layer<EmbeddedPostgres, EmbeddedPostgresError> = Layer.effect(
    EmbeddedPostgres,
    Effect.acquireRelease(
      Effect.promise(() => mkdtemp(join(tmpdir(), "kontor-postgres-"))),
      (directory) => Effect.promise(() => rm(directory, { recursive: true, force: true }))
    ).pipe(Effect.flatMap((directory) => start(directory, false)))
  )
}

/** One statement on the server of this address, over a connection of its own. */
const run = (
  server: Redacted.Redacted,
  statement: (sql: PgClient.PgClient) => Effect.Effect<unknown, SqlError.SqlError>
) =>
  PgClient.make({ url: server, maxConnections: 1 }).pipe(
    Effect.flatMap(statement),
    Effect.scoped,
    Effect.provide(Reactivity.layer),
    Effect.orDie
  )

/**
 * A new database on the server of this address, dropped with the scope even when clients are connected: a copy of the
 * database named as its template, or empty without one. Returns its address. For tests that each need a database of
 * their own on one server: files are copied as they are, which costs it half of writing them through its log.
 *
 * The connection that drops it is opened then: a pool that has given up its idle connections opens no other in a scope
 * that is closing, and its waiters never go on.
 */
export const temporaryDatabase = Effect.fn("TemporaryDatabase.make")(function*(
  server: Redacted.Redacted,
  template = "template1"
) {
  const name = `kontor_${randomUUID().replaceAll("-", "")}`
  yield* Effect.acquireRelease(
    run(server, (sql) => sql`CREATE DATABASE ${sql(name)} TEMPLATE ${sql(template)} STRATEGY FILE_COPY`),
    () => run(server, (sql) => sql`DROP DATABASE ${sql(name)} WITH (FORCE)`)
  )
  const url = new URL(Redacted.value(server))
  url.pathname = name
  return Redacted.make(url.href)
})
