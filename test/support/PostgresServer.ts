import { PgClient } from "@effect/sql-pg"
import { Migrations } from "@kontor/postgres"
import { EmbeddedPostgres } from "@kontor/postgres/embedded"
import { Effect, ManagedRuntime, Redacted } from "effect"
import type { TestProject } from "vitest/node"

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the PostgreSQL server that all test files share. */
    readonly postgres: string
  }
}

/** The database on the run's server whose tables are those of this version: tests get copies of it. */
export const template = "migrated"

const makeTemplate = Effect.fnUntraced(function*(server: Redacted.Redacted) {
  const url = new URL(Redacted.value(server))
  url.pathname = template
  const asOwner = PgClient.layer({ url: server, maxConnections: 1 })
  yield* PgClient.PgClient.use((sql) => sql`CREATE DATABASE ${sql(template)}`).pipe(Effect.provide(asOwner))
  yield* Migrations.migrate.pipe(
    Effect.provide(PgClient.layer({ url: Redacted.make(url.href), maxConnections: 1 }))
  )
})

/** Starts one throw-away PostgreSQL server for the whole run; `Database.ts` makes databases on it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const runtime = ManagedRuntime.make(EmbeddedPostgres.layerTemporary)
  const url = await runtime.runPromise(
    EmbeddedPostgres.use((server) => Effect.as(makeTemplate(server.url), Redacted.value(server.url)))
  )
  project.provide("postgres", url)
  return () => runtime.dispose()
}
