import { EmbeddedPostgres } from "@kontor/postgres/embedded"
import { Effect, ManagedRuntime, Redacted } from "effect"
import type { TestProject } from "vitest/node"

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the PostgreSQL server that all test files share. */
    readonly postgres: string
  }
}

/** Starts one throw-away PostgreSQL server for the whole run; `Database.ts` makes databases on it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const runtime = ManagedRuntime.make(EmbeddedPostgres.layerTemporary)
  const url = await runtime.runPromise(Effect.map(EmbeddedPostgres, (server) => Redacted.value(server.url)))
  project.provide("postgres", url)
  return () => runtime.dispose()
}
