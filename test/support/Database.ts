import { PgClient } from "@effect/sql-pg"
import { Effect, Layer, ManagedRuntime, Redacted, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { randomUUID } from "node:crypto"
import { inject } from "vitest"
import { template } from "./PostgresServer.ts"
import { serviceRole } from "./ServiceRole.ts"

/**
 * A connection to the run's server that the tests of a worker share: to open one costs the server more than to copy a
 * database. It lasts as long as the worker.
 */
const server = ManagedRuntime.make(
  Layer.unwrap(
    Effect.sync(() =>
      PgClient.layer({ url: Redacted.make(inject("postgres")), maxConnections: 1, idleTimeout: "1 hour" })
    )
  )
)

const onServer = (statement: (sql: PgClient.PgClient) => ReturnType<PgClient.PgClient["unsafe"]>) =>
  Effect.promise(() => server.runPromise(PgClient.PgClient.use(statement)))

const copyOf = Effect.fnUntraced(function*(database: string) {
  const name = `kontor_${randomUUID().replaceAll("-", "")}`
  yield* Effect.acquireRelease(
    onServer((sql) => sql`CREATE DATABASE ${sql(name)} TEMPLATE ${sql(database)} STRATEGY FILE_COPY`),
    () => onServer((sql) => sql`DROP DATABASE ${sql(name)} WITH (FORCE)`)
  )
  const url = new URL(inject("postgres"))
  url.pathname = name
  return Redacted.make(url.href)
})

/** Address of a new database on the run's server with the tables of this version, dropped with the scope. */
export const url = copyOf(template)

/** Address of a new, empty database on the run's server, dropped with the scope. */
export const emptyUrl = copyOf("template1")

/**
 * Address of a new database for what an adapter keeps. With `KONTOR_TEST_AS_SERVICE` set the address
 * is that of a role with the rights of the service alone, as `kontor migrate --role` grants them.
 */
export const storageUrl = process.env["KONTOR_TEST_AS_SERVICE"] === undefined ? url : Effect.flatMap(url, serviceRole)

/** A client for what a test itself asks: it waits for a connection as long as a busy machine takes to make one. */
export const clientOf = (url: Redacted.Redacted) =>
  PgClient.layer({ url, maxConnections: 1, connectTimeout: "10 minutes" })

/** A client of a new, empty database, dropped with the layer: every use of the layer has a database of its own. */
export const layer = Layer.fresh(
  Layer.unwrap(Effect.map(emptyUrl, (url) => PgClient.layer({ url, maxConnections: 10 })))
)

/** Waits until a database has ended what nodes that are gone had asked of it. */
export const everybodyIsGone = (url: Redacted.Redacted) =>
  SqlClient.SqlClient.use((sql) =>
    Effect.repeat(
      sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'kontor%' LIMIT 1`,
      { schedule: Schedule.spaced("20 millis"), until: (rows) => rows.length === 0 }
    )
  ).pipe(Effect.provide(clientOf(url)))
