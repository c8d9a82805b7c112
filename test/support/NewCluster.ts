import { PgClient } from "@effect/sql-pg"
import { Migrations } from "@kontor/postgres"
import { EmbeddedPostgres } from "@kontor/postgres/embedded"
import { Effect } from "effect"
import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { dataDirectory } from "./Command.ts"

const execute = promisify(execFile)

const migrate = EmbeddedPostgres.use(({ url }) =>
  Effect.provide(Migrations.migrate, PgClient.layer({ url, maxConnections: 1 }))
)

/** A cluster as a first start leaves it, with the tables of this version. It goes with the run's temporary files. */
const make = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), "kontor-cluster-"))
  await Effect.runPromise(Effect.provide(migrate, EmbeddedPostgres.layer({ dataDirectory: directory })))
  return join(directory, "postgres")
}

let made: Promise<string> | undefined

/**
 * Gives a data directory without a cluster a copy of one that the worker made once: to copy its files takes a tenth of
 * the time in which PostgreSQL makes them.
 */
export const withCluster = (directory: string): Effect.Effect<void> =>
  Effect.promise(async () => {
    const cluster = join(directory, "postgres")
    if (existsSync(cluster)) return
    made ??= make()
    // Only this keeps the owner of the files: root starts the server as another user.
    await execute("cp", ["-a", await made, cluster])
  })

/** A data directory with such a cluster, removed with the scope. */
export const clusterDirectory = Effect.tap(dataDirectory, withCluster)
