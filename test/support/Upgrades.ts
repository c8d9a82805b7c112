import type { Migrations } from "@kontor/postgres"
import { Effect } from "effect"
import { Migrator, SqlClient } from "effect/sql"
import { readdir } from "node:fs/promises"
import { createRequire } from "node:module"
import { basename, dirname, join } from "node:path"

const folder = join(
  dirname(createRequire(import.meta.url).resolve("@kontor/postgres/package.json")),
  "src",
  "migrations"
)

type Migration = typeof Migrations.migrate

const migrationOf = async (file: string): Promise<Migration> => {
  const module: Readonly<Record<string, Migration>> = await import(join(folder, file))
  return Object.values(module)[0]!
}

/** An empty database as a version left it: the one that had so many migrations. */
export const migratedUntil = Effect.fnUntraced(function*(count: number) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE SCHEMA kontor`
  const files = (yield* Effect.promise(() => readdir(folder))).toSorted().slice(0, count)
  const migrations = yield* Effect.promise(() =>
    Promise.all(files.map(async (file) => [basename(file, ".ts"), await migrationOf(file)] as const))
  )
  yield* Migrator.make({})({ loader: Migrator.fromRecord(Object.fromEntries(migrations)), table: "kontor.migrations" })
})
