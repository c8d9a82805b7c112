import { Effect, Schema } from "effect"
import { stat } from "node:fs/promises"
import { runCommand, type SystemUser } from "./Command.ts"
import { type DataDirectory, DataDirectoryForbidden } from "./DataDirectory.ts"

/** The operating system's user that the server runs as and that owns its files. */
export type ServerUser = SystemUser

/** The service runs as root, and there is no other user for the server, which refuses to run as root. */
export class NoServerUser extends Schema.TaggedError<NoServerUser>()("NoServerUser", { reason: Schema.String }) {
  override get message(): string {
    return "PostgreSQL does not run as root, and no system user could be made for it. " +
      `Start as an ordinary user, or make the user first (useradd --system kontor). ${this.reason}`
  }
}

const root = 0

/** The user this process runs as. */
export const ownUser = (): ServerUser => ({ uid: process.geteuid?.() ?? -1, gid: process.getegid?.() ?? -1 })

const find = Effect.fnUntraced(function*(name: string) {
  const { isSuccessful, output } = yield* runCommand("getent", ["passwd", name])
  const [, , uid, gid] = output.split(":")
  return isSuccessful ? { uid: Number(uid), gid: Number(gid) } : undefined
})

const create = runCommand("useradd", [
  "--system",
  "--user-group",
  "--no-create-home",
  "--home-dir=/nonexistent",
  "--shell=/usr/sbin/nologin",
  "kontor"
])

const systemUser = Effect.gen(function*() {
  const existing = yield* find("kontor")
  if (existing !== undefined) return existing
  const { output } = yield* create
  const user = (yield* find("kontor")) ?? (yield* find("postgres"))
  return user ?? (yield* new NoServerUser({ reason: output }))
})

/**
 * The user that runs the server. An ordinary user does so itself. For root it is the user that already owns the
 * cluster; for a new cluster the system user `kontor`, created where it is missing, and where none can be created
 * `postgres`. Never `nobody`: other services share it and could read the database.
 */
export const serverUserOf = Effect.fn("ServerUser.of")(function*(directory: DataDirectory) {
  const own = ownUser()
  const owner = yield* Effect.promise(() => stat(directory.cluster).catch(() => undefined))
  if (own.uid === root) {
    return owner === undefined || owner.uid === root ? yield* systemUser : { uid: owner.uid, gid: owner.gid }
  }
  if (owner !== undefined && owner.uid !== own.uid) {
    const reason = `${directory.cluster} belongs to the user with id ${owner.uid}, this process runs as ${own.uid}`
    return yield* new DataDirectoryForbidden({ directory: directory.path, reason })
  }
  return own
})
