import { EmbeddedPostgres } from "@kontor/postgres/embedded"
import { Effect, Layer } from "effect"
import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"

const execute = promisify(execFile)

/** A cluster as a first start makes it, without a database of the service. It goes with the run's temporary files. */
const make = async (): Promise<string> => {
  const dataDirectory = await mkdtemp(join(tmpdir(), "kontor-cluster-"))
  await Effect.runPromise(Effect.scoped(Layer.build(EmbeddedPostgres.layer({ dataDirectory }))))
  return join(dataDirectory, "postgres")
}

let made: Promise<string> | undefined

/**
 * Gives a data directory without a cluster a copy of one that the worker made once: to copy its files takes a tenth of
 * the time in which PostgreSQL makes them.
 */
export const withCluster = (dataDirectory: string): Effect.Effect<void> =>
  Effect.promise(async () => {
    const cluster = join(dataDirectory, "postgres")
    if (existsSync(cluster)) return
    made ??= make()
    // Only this keeps the owner of the files: root starts the server as another user.
    await execute("cp", ["-a", await made, cluster])
  })
