import { Effect, Redacted } from "effect"
import { execFile } from "node:child_process"
import { existsSync, globSync } from "node:fs"
import { chown, mkdtemp, readFile, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"

const run = promisify(execFile)

/** The programs of a PostgreSQL that is installed, as Debian does: the embedded one lacks `pg_basebackup`. */
export const programs = globSync("/usr/lib/postgresql/*/bin").toSorted().findLast((folder) =>
  existsSync(join(folder, "pg_basebackup"))
)

const isRoot = process.geteuid?.() === 0

/** Whether this machine has what two clusters with streaming replication need. */
export const hasClusters = programs !== undefined

const idsOf = (name: string) =>
  Effect.promise(async () => {
    const [uid, gid] = await Promise.all(["-u", "-g"].map((which) => run("id", [which, name])))
    return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) }
  })

/** The user that PostgreSQL runs as: it refuses to run as root. */
export const user = isRoot ? idsOf("postgres") : Effect.undefined

const program = Effect.fnUntraced(function*(name: string, args: ReadonlyArray<string>) {
  const as = yield* user
  yield* Effect.promise(() => run(join(programs ?? "", name), [...args], { ...as, cwd: "/" }))
})

/** A port of this machine that nobody uses at this moment. */
export const freePort = Effect.callback<number>((resume) => {
  const server = createServer().listen(0, "127.0.0.1", () => {
    const address = server.address()
    const port = address !== null && typeof address === "object" ? address.port : 0
    server.close(() => resume(Effect.succeed(port)))
  })
})

/** A folder for clusters, removed with the scope. */
export const folder = Effect.gen(function*() {
  const as = yield* user
  return yield* Effect.acquireRelease(
    Effect.promise(async () => {
      const path = await mkdtemp(join(tmpdir(), "kontor-cluster-"))
      if (as !== undefined) await chown(path, as.uid, as.gid)
      return path
    }),
    (path) => Effect.promise(() => rm(path, { recursive: true, force: true, maxRetries: 5 }))
  )
})

const kill = (data: string) =>
  Effect.promise(async () => {
    const file = join(data, "postmaster.pid")
    const pid = await readFile(file, "utf8").then((text) => Number.parseInt(text, 10), () => undefined)
    if (pid !== undefined) process.kill(pid, "SIGQUIT")
    while (existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 20))
  }).pipe(Effect.ignore)

const started = Effect.fnUntraced(function*(home: string, data: string, settings: Readonly<Record<string, string>>) {
  const port = yield* freePort
  const options = { ...settings, port, listen_addresses: "127.0.0.1", unix_socket_directories: home }
  const given = Object.entries(options).map(([name, value]) => `-c ${name}=${value}`).join(" ")
  yield* Effect.acquireRelease(
    program("pg_ctl", ["start", "-w", "-s", "-D", data, "-l", join(home, "log"), "-o", given]),
    () => kill(data)
  )
  const url = Redacted.make(`postgres://kontor@127.0.0.1:${port}/postgres`)
  return { data, port, url, kill: kill(data), promote: program("pg_ctl", ["promote", "-w", "-s", "-D", data]) }
})

const initialised = (data: string) =>
  program("initdb", ["-D", data, "-U", "kontor", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N"])

/** A server of its own, with an empty cluster, which ends with the scope. */
export const server = Effect.gen(function*() {
  const home = yield* folder
  const data = join(home, "data")
  yield* initialised(data)
  return yield* started(home, data, {})
})

/**
 * Two clusters: the second follows the first, which ends no commit before the other has it. Both end with the scope.
 */
export const standby = Effect.gen(function*() {
  const home = yield* folder
  const [one, other] = [join(home, "first"), join(home, "second")]
  yield* initialised(one)
  const first = yield* started(home, one, { synchronous_standby_names: "*" })
  yield* program("pg_basebackup", [
    "-D",
    other,
    "-R",
    "-X",
    "stream",
    "-c",
    "fast",
    "-N",
    "-d",
    Redacted.value(first.url)
  ])
  const second = yield* started(home, other, { synchronous_standby_names: "''" })
  return { first, second }
})
