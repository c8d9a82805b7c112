import { Effect, Schema } from "effect"
import { constants, readFileSync, rmSync, writeFileSync } from "node:fs"
import { access, mkdir, stat } from "node:fs/promises"
import { dirname, join, resolve } from "node:path"
import type { DatabaseSync } from "node:sqlite"

/** The places of the embedded server below the service's data directory, as absolute paths. */
export interface DataDirectory {
  readonly path: string
  /** Locked by the service that owns the directory, for as long as it lives. */
  readonly lock: string
  /** Locked, several at once, by processes that use the owner's server. */
  readonly guests: string
  /** Process id of the last owner, in decimal. */
  readonly owner: string
  /** PostgreSQL's own data directory, of mode 0700 and owned by the user the server runs as. */
  readonly cluster: string
  /** The log of the server: its starts and stops, never statements or values of rows. */
  readonly log: string
}

/** The process cannot use the data directory, or something within it belongs to another user. */
export class DataDirectoryForbidden extends Schema.TaggedError<DataDirectoryForbidden>()("DataDirectoryForbidden", {
  directory: Schema.String,
  reason: Schema.String
}) {
  override get message(): string {
    return `The data directory ${this.directory} cannot be used: ${this.reason}. ` +
      "Set KONTOR_DATA_DIR to another directory; where this one belongs to another user, start as that user, or give it to " +
      "this one (chown -R)."
  }
}

const exists = (path: string): Promise<boolean> => stat(path).then(() => true, () => false)

/** Parents one by one: where a file system takes no directories, as `/proc`, Node's recursive `mkdir` never ends. */
const make = async (path: string): Promise<void> => {
  if (await exists(path)) return
  await make(dirname(path))
  await mkdir(path, { mode: 0o700 }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== "EEXIST") throw cause
  })
}

const requireUse = async (path: string): Promise<void> => {
  if (!(await stat(path)).isDirectory()) throw new Error("it is not a directory")
  await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
}

const reasonOf = (cause: unknown): string => cause instanceof Error ? cause.message : String(cause)

/** Makes the data directory where it is missing, for this user alone (mode 0700), and returns the places within it. */
export const openDataDirectory = Effect.fn("DataDirectory.open")(function*(directory: string) {
  const path = resolve(directory)
  yield* Effect.tryPromise({
    try: () => make(path).then(() => requireUse(path)),
    catch: (cause) => new DataDirectoryForbidden({ directory: path, reason: reasonOf(cause) })
  })
  const places: DataDirectory = {
    path,
    lock: join(path, "owner.lock"),
    guests: join(path, "guests.lock"),
    owner: join(path, "owner.pid"),
    cluster: join(path, "postgres"),
    log: join(path, "postgres.log")
  }
  return places
})

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

/** Returns whether SQLite failed because another process holds the lock. */
export const isBusy = (cause: unknown): boolean =>
  cause instanceof Error && "errcode" in cause && cause.errcode === busy

/** Opens a file to lock. Node 22 warns of SQLite, which is therefore loaded only where a file is locked. */
export const openLock = (file: string, timeout: number): DatabaseSync =>
  new (process.getBuiltinModule("node:sqlite").DatabaseSync)(file, { timeout })

const lock = ({ lock, owner }: DataDirectory): DatabaseSync => {
  const database = openLock(lock, lockTimeout)
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
