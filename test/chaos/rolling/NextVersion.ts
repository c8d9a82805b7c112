import { Effect } from "effect"
import { cp, readFile, symlink, writeFile } from "node:fs/promises"
import { basename, join } from "node:path"
import { dataDirectory } from "../../support/Command.ts"
import type { Version } from "./RollingRestarts.ts"

const root = join(import.meta.dirname, "..", "..", "..")

/** What the next version adds to the tables, as an upgrade does that this version can work with. */
const migration = `
import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export const nicknames = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql\`ALTER TABLE accounts ADD COLUMN nickname text NOT NULL DEFAULT ''\`
  yield* sql\`CREATE INDEX accounts_nickname ON accounts (nickname)\`
})
`

/** Replaces the first place in a file of the next version, which has to be there. */
const replaceIn = async (file: string, place: string, by: string) => {
  const text = await readFile(file, "utf8")
  if (!text.includes(place)) throw new Error(`${basename(file)} lacks ${place}`)
  await writeFile(file, text.replace(place, by))
}

/** A version of the project with one more migration, in a directory that goes with the scope. */
export const nextVersion = Effect.gen(function*() {
  const tree = yield* dataDirectory
  yield* Effect.promise(async () => {
    await symlink(join(root, "node_modules"), join(tree, "node_modules"))
    await cp(join(root, "packages"), join(tree, "packages"), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => basename(path) !== "dist"
    })
    const postgres = join(tree, "packages", "postgres", "src")
    await writeFile(join(postgres, "migrations", "9001_nicknames.ts"), migration)
    await replaceIn(join(postgres, "Migrations.ts"), "\n] as const", ",\n  \"9001_nicknames\"\n] as const")
    await replaceIn(
      join(postgres, "Migrations.ts"),
      "compatible: ReadonlyArray<MigrationName> = [",
      "compatible: ReadonlyArray<MigrationName> = [\"9001_nicknames\", "
    )
    await replaceIn(
      join(postgres, "MigrationList.ts"),
      "export const migrations = {",
      "export const migrations = {\n  \"9001_nicknames\": (await import(\"./migrations/9001_nicknames.ts\")).nicknames,"
    )
  })
  return {
    program: join(tree, "packages", "node", "src", "main.ts"),
    // From its sources, whatever this version's programs are started as.
    variables: { NODE_OPTIONS: "" }
  } satisfies Version
})
