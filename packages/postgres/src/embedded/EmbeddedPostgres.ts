import { Context, Effect, Layer, Redacted, Schedule } from "effect"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { BinariesUnavailable } from "./Binaries.ts"
import { findBinaries } from "./Binaries.ts"
import type { BinariesNotInstalled } from "./BinariesNotInstalled.ts"
import type { ClusterOfOtherVersion } from "./Cluster.ts"
import { openCluster, readPassword, role } from "./Cluster.ts"
import type { DataDirectory, DataDirectoryForbidden } from "./DataDirectory.ts"
import { openDataDirectory } from "./DataDirectory.ts"
import { beGuest, outlastGuests } from "./Guests.ts"
import type { Installation } from "./Installation.ts"
import { postmaster } from "./Leftovers.ts"
import { type DataDirectoryInUse, ownDataDirectory } from "./Ownership.ts"
import { freePort, startServer } from "./Server.ts"
import type { ServerFailed } from "./ServerFailed.ts"
import type { NoServerUser } from "./ServerUser.ts"
import { serverUserOf } from "./ServerUser.ts"

/** Why there is no embedded server; the message of each says how to fix it. */
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
 * earlier service left running is stopped first. Rule: Operator surface (decisions 15), embedded database.
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
