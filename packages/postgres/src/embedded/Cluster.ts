import { Effect, Redacted, Schema } from "effect"
import { randomBytes } from "node:crypto"
import { chown, mkdtemp, open, readdir, readFile, rename, rm, stat } from "node:fs/promises"
import { basename, join } from "node:path"
import type { Installation } from "./Binaries.ts"
import { runCommand } from "./Command.ts"
import type { DataDirectory } from "./DataDirectory.ts"
import { ownUser, type ServerUser } from "./ServerUser.ts"

const nameless = /could not look up effective user ID/

const namelessAdvice =
  "\nPostgreSQL makes a cluster only as a user with a name. Add an entry for this user id to /etc/passwd, " +
  "start as a user that has one, or set KONTOR_DATABASE_URL to a PostgreSQL of your own."

/**
 * PostgreSQL could not make the cluster (`initdb`) or could not start on it (`postgres`); `output` is what it printed.
 */
export class ServerFailed extends Schema.TaggedError<ServerFailed>()("ServerFailed", {
  program: Schema.Literals(["initdb", "postgres"]),
  directory: Schema.String,
  output: Schema.String
}) {
  override get message(): string {
    const advice = nameless.test(this.output) ? namelessAdvice : ""
    return `The embedded PostgreSQL did not start on ${this.directory}; ${this.program} said:\n${this.output}${advice}`
  }
}

/** The cluster was written by another major version of PostgreSQL, which this one cannot read. */
export class ClusterOfOtherVersion extends Schema.TaggedError<ClusterOfOtherVersion>()("ClusterOfOtherVersion", {
  directory: Schema.String,
  found: Schema.String,
  expected: Schema.String
}) {
  override get message(): string {
    return `${this.directory} was written by PostgreSQL ${this.found}, the embedded one is PostgreSQL ${this.expected}. ` +
      `Dump it with the version of Kontor that wrote it (pg_dump ${this.found}) and restore the dump into a new data ` +
      "directory, or set KONTOR_DATA_DIR to another directory."
  }
}

/** The database role of the service. */
export const role = "kontor"

/**
 * The argument by which the server's programs find the cluster. A server of another user may not be able to pass
 * through the directories above it, as below root's home; it is started within the cluster and finds it as its working
 * directory.
 */
export const clusterArgument = (cluster: string, user: ServerUser): string =>
  user.uid === ownUser().uid ? cluster : "/proc/self/cwd"

const passwordOf = (cluster: string): string => join(cluster, "kontor.password")

/** The password of the role of a cluster, stored in the cluster. */
export const readPassword = (cluster: string): Effect.Effect<Redacted.Redacted> =>
  Effect.map(Effect.promise(() => readFile(passwordOf(cluster), "utf8")), (password) => Redacted.make(password))

const removeUnfinished = ({ cluster, path }: DataDirectory) =>
  Effect.promise(async () => {
    const names = (await readdir(path)).filter((name) => name.startsWith(`${basename(cluster)}.new-`))
    await Promise.all(names.map((name) => rm(join(path, name), { recursive: true, force: true, maxRetries: 5 })))
  })

const sync = (directory: string) =>
  Effect.promise(async () => {
    const handle = await open(directory, "r")
    await handle.sync()
    await handle.close()
  })

const prepare = ({ directory, user }: Installation) =>
  Effect.promise(async () => {
    const fresh = await mkdtemp(`${directory.cluster}.new-`)
    await chown(fresh, user.uid, user.gid)
    const password = await open(`${fresh}.password`, "wx", 0o600)
    await password.writeFile(randomBytes(32).toString("hex"))
    await password.chown(user.uid, user.gid)
    return { fresh, password }
  })

const complete = (fresh: string, { cluster }: DataDirectory) =>
  Effect.uninterruptible(Effect.promise(async () => {
    await rename(`${fresh}.password`, passwordOf(fresh))
    await rename(fresh, cluster)
  }))

/** One call that stores all files on the disk takes a tenth of the time of a call for each of a thousand files. */
const syncing = (isDurable: boolean): ReadonlyArray<string> =>
  isDurable ? process.platform === "linux" ? ["--sync-method=syncfs"] : [] : ["--no-sync"]

const initialise = Effect.fnUntraced(function*(installation: Installation) {
  const { binaries, directory, isDurable, meanwhile, user } = installation
  yield* removeUnfinished(directory)
  const { fresh, password } = yield* Effect.acquireRelease(
    prepare(installation),
    ({ password }) => Effect.andThen(Effect.promise(() => password.close()), removeUnfinished(directory))
  )
  const args = [
    `--pgdata=${clusterArgument(fresh, user)}`,
    `--username=${role}`,
    "--pwfile=/dev/stdin",
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--data-checksums",
    ...syncing(isDurable)
  ]
  const [{ isSuccessful, output }] = yield* Effect.all(
    [runCommand(binaries.initdb, args, { user, cwd: fresh, stdin: password.fd }), meanwhile],
    { concurrency: 2 }
  )
  if (!isSuccessful) return yield* new ServerFailed({ program: "initdb", directory: directory.cluster, output })
  yield* complete(fresh, directory)
  return yield* sync(directory.path)
}, Effect.scoped)

/**
 * Makes the cluster at the first start (UTF-8, compared by code point, with data checksums, password authentication
 * only) and checks its version at every other. It gets its final name only when it is complete, with its password
 * inside, so an interrupted first start leaves nothing behind. Returns the password of the role.
 */
export const openCluster = Effect.fn("Cluster.open")(function*(installation: Installation) {
  const { binaries, directory: { cluster }, user } = installation
  const found = yield* Effect.promise(() => readFile(join(cluster, "PG_VERSION"), "utf8").catch(() => undefined))
  const expected = String(binaries.major)
  if (found === undefined) yield* initialise(installation)
  else if (found.trim() !== expected) {
    return yield* new ClusterOfOtherVersion({ directory: cluster, found: found.trim(), expected })
  }
  const { uid } = yield* Effect.promise(() => stat(cluster))
  if (uid !== user.uid) yield* runCommand("chown", ["-R", `${user.uid}:${user.gid}`, cluster])
  return yield* readPassword(cluster)
})
