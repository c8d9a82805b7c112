import { PgClient } from "@effect/sql-pg"
import { EmbeddedPostgres } from "@kontor/postgres/embedded"
import { Effect, Layer, Redacted } from "effect"
import { execFile } from "node:child_process"
import { randomUUID } from "node:crypto"
import { chown, mkdtemp, rm, stat, statfs, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { clusterDirectory } from "./NewCluster.ts"

const run = promisify(execFile)

/** The size of the disk, in MiB: a migrated database takes 12. */
const size = 20

/** Whether this machine lets the tests mount a small disk, which only root may. */
export const mayMount = process.platform === "linux" && process.geteuid?.() === 0

/** A directory on a small disk of its own. */
export const mountedDisk = Effect.acquireRelease(
  Effect.promise(async () => {
    const directory = await mkdtemp(join(tmpdir(), "kontor-disk-"))
    await run("mount", ["-t", "tmpfs", "-o", `size=${size}m`, "tmpfs", directory])
    return directory
  }),
  (directory) =>
    Effect.promise(async () => {
      await run("umount", ["--lazy", directory])
      await rm(directory, { recursive: true, force: true })
    })
)

/**
 * A database on a small disk, and ways to fill that and to make room again. Its server is one of its own: a full disk
 * lets no checkpoint of the server end, and so no other database begin.
 */
export const smallDisk = Effect.gen(function*() {
  const { url: server } = yield* Effect.provide(
    EmbeddedPostgres,
    yield* Layer.build(EmbeddedPostgres.layer({ dataDirectory: yield* clusterDirectory }))
  )
  const directory = yield* mountedDisk
  const name = `kontor_${randomUUID().replaceAll("-", "")}`
  const client = PgClient.layer({ url: server, maxConnections: 1 })
  const asServer = <A, E>(statements: Effect.Effect<A, E, PgClient.PgClient>) => Effect.provide(statements, client)
  yield* Effect.acquireRelease(
    asServer(PgClient.PgClient.use((sql) =>
      Effect.gen(function*() {
        const [server] = yield* sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`
        yield* Effect.promise(async () => {
          const { gid, uid } = await stat(`/proc/${server?.pid}`)
          await chown(directory, uid, gid)
        })
        yield* sql`CREATE TABLESPACE ${sql(name)} LOCATION ${sql.literal(`'${directory}'`)}`
        yield* sql`CREATE DATABASE ${sql(name)} TABLESPACE ${sql(name)}`
      })
    )),
    () =>
      Effect.orDie(
        asServer(PgClient.PgClient.use((sql) =>
          Effect.andThen(sql`DROP DATABASE ${sql(name)} WITH (FORCE)`, sql`DROP TABLESPACE ${sql(name)}`)
        ))
      )
  )
  const filling = join(directory, "filling")
  const address = new URL(Redacted.value(server))
  address.pathname = name
  return {
    url: Redacted.make(address.href),
    /** Leaves no byte of the disk. */
    fill: Effect.promise(async () => {
      const { bavail, bsize } = await statfs(directory)
      await writeFile(filling, Buffer.alloc(bavail * bsize))
    }),
    makeRoom: Effect.promise(() => rm(filling))
  }
})
