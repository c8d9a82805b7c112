import { Effect } from "effect"
import { execFile } from "node:child_process"
import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { dataDirectory } from "../../support/Command.ts"
import type { Version } from "./RollingRestarts.ts"

const migrations = "packages/postgres/src/migrations"

const run = (command: string, args: ReadonlyArray<string>, cwd: string) =>
  Effect.promise(async () => {
    const { stdout } = await promisify(execFile)(command, args, { cwd, maxBuffer: 64 * 1024 * 1024 })
    return stdout.trim()
  })

/** The commit before the one that brought the newest migration: the last version that lacks something of the schema. */
const lastCommit = Effect.fnUntraced(function*(root: string) {
  const added = yield* run("git", ["log", "-1", "--diff-filter=A", "--format=%H", "--", migrations], root)
  if (added === "") return yield* Effect.die(new Error("The history lacks the newest migration: clone all of it."))
  return `${added}^`
})

/** The last version of the project, taken from its history and installed in a directory that goes with the scope. */
export const lastVersion = Effect.gen(function*() {
  const root = yield* run("git", ["rev-parse", "--show-toplevel"], import.meta.dirname)
  const tree = join(yield* dataDirectory, "tree")
  const archive = join(tree, "..", "tree.tar")
  yield* Effect.promise(() => mkdir(tree))
  yield* run("git", ["archive", `--output=${archive}`, yield* lastCommit(root)], root)
  yield* run("tar", ["-xf", archive], tree)
  yield* run(process.execPath, [join(".tasks", "install.mjs")], tree)
  return {
    program: join(tree, "packages", "node", "src", "main.ts"),
    // From its sources, whatever this version's programs are started as.
    variables: { NODE_OPTIONS: "" }
  } satisfies Version
})
