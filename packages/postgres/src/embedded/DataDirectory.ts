import { Effect, Schema } from "effect"
import { constants } from "node:fs"
import { access, mkdir } from "node:fs/promises"
import { join, resolve } from "node:path"

/** The places of the embedded server below the service's data directory; all are absolute paths. */
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
  /** What the server writes about its starts and stops; statements and values of rows never appear there. */
  readonly log: string
}

/** The process may not use the data directory, or something within it belongs to another user. */
export class DataDirectoryForbidden extends Schema.TaggedError<DataDirectoryForbidden>()("DataDirectoryForbidden", {
  directory: Schema.String,
  reason: Schema.String
}) {
  override get message(): string {
    return `The data directory ${this.directory} cannot be used: ${this.reason}. ` +
      "Start as the user it belongs to, give it to this user (chown -R), or set KONTOR_DATA_DIR to another directory."
  }
}

/** Makes the data directory where it is missing, for this user alone (mode 0700), and tells the places within it. */
export const openDataDirectory = Effect.fn("DataDirectory.open")(function*(directory: string) {
  const path = resolve(directory)
  yield* Effect.tryPromise({
    try: () =>
      mkdir(path, { recursive: true, mode: 0o700 })
        .then(() => access(path, constants.R_OK | constants.W_OK | constants.X_OK)),
    catch: (cause) => new DataDirectoryForbidden({ directory: path, reason: String(cause) })
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
