import { PgClient } from "@effect/sql-pg"
import { Effect, Redacted } from "effect"
import * as Reactivity from "effect/reactivity/Reactivity"
import type { SqlError } from "effect/sql"
import { randomUUID } from "node:crypto"

/** One statement on the server of this address, over a connection of its own. */
const run = (
  server: Redacted.Redacted,
  statement: (sql: PgClient.PgClient) => Effect.Effect<unknown, SqlError.SqlError>
) =>
  PgClient.make({ url: server, maxConnections: 1 }).pipe(
    Effect.flatMap(statement),
    Effect.scoped,
    Effect.provide(Reactivity.layer),
    Effect.orDie
  )

/**
 * A new database on the server of this address, dropped with the scope even when clients are connected: a copy of the
 * database named as its template, or empty without one. Returns its address. For tests that each need a database of
 * their own on one server: files are copied as they are, which costs it half of writing them through its log.
 *
 * The connection that drops it is opened then: a pool that has given up its idle connections opens no other in a scope
 * that is closing, and its waiters never go on.
 */
export const temporaryDatabase = Effect.fn("TemporaryDatabase.make")(function*(
  server: Redacted.Redacted,
  template = "template1"
) {
  const name = `kontor_${randomUUID().replaceAll("-", "")}`
  yield* Effect.acquireRelease(
    run(server, (sql) => sql`CREATE DATABASE ${sql(name)} TEMPLATE ${sql(template)} STRATEGY FILE_COPY`),
    () => run(server, (sql) => sql`DROP DATABASE ${sql(name)} WITH (FORCE)`)
  )
  const url = new URL(Redacted.value(server))
  url.pathname = name
  return Redacted.make(url.href)
})
