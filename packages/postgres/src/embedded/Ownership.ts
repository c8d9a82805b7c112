import { Effect, Schema } from "effect"
import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import type { DataDirectory } from "./DataDirectory.ts"
import { DataDirectoryForbidden } from "./DataDirectory.ts"

/** Another living process owns the data directory; its id is unknown only while it begins or ends. */
export class DataDirectoryInUse extends Schema.TaggedError<DataDirectoryInUse>()("DataDirectoryInUse", {
  directory: Schema.String,
  pid: Schema.optionalKey(Schema.Int)
}) {
  override get message(): string {
    return `The data directory ${this.directory} is in use by process ${this.pid ?? "(unknown)"}. ` +
      "Stop that process first; a second service needs a data directory of its own, which KONTOR_DATA_DIR names."
  }
}

const lockTimeout = 100
const busy = 5

/** Whether SQLite failed because another process holds the lock. */
export const isBusy = (cause: unknown): boolean =>
  cause instanceof Error && "errcode" in cause && cause.errcode === busy

const lock = ({ lock, owner }: DataDirectory): DatabaseSync => {
  const database = new DatabaseSync(lock, { timeout: lockTimeout })
  try {
    database.exec("BEGIN EXCLUSIVE")
    writeFileSync(owner, `${process.pid}\n`, { mode: 0o644 })
    return database
  } catch (cause) {
    database.close()
    throw cause
  }
}

const ownerOf = ({ owner }: DataDirectory): { readonly pid?: number } => {
  try {
    const pid = Number.parseInt(readFileSync(owner, "utf8"), 10)
    return Number.isInteger(pid) ? { pid } : {}
  } catch {
    return {}
  }
}

const acquire = (directory: DataDirectory) =>
  Effect.try({
    try: () => lock(directory),
    catch: (cause) =>
      isBusy(cause)
        ? new DataDirectoryInUse({ directory: directory.path, ...ownerOf(directory) })
        : new DataDirectoryForbidden({ directory: directory.path, reason: String(cause) })
  })

/**
 * Owns the data directory until the scope ends. The operating system holds the lock, taken on a file through SQLite: it
 * is gone the moment its process is, however that ends, so there is nothing stale to judge by process ids, and of two
 * that start at once exactly one gets it. The process id beside it only serves the message.
 */
export const ownDataDirectory = Effect.fn("Ownership.own")(function*(directory: DataDirectory) {
  yield* Effect.acquireRelease(acquire(directory), (database) =>
    Effect.sync(() => {
      rmSync(directory.owner, { force: true })
      database.close()
    }))
})
