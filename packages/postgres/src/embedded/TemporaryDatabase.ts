import { PgClient } from "@effect/sql-pg"
import { Effect, Redacted } from "effect"
import * as Reactivity from "effect/reactivity/Reactivity"
import { randomUUID } from "node:crypto"

/**
 * A new database on the server of this address, dropped with the scope even when clients are connected: a copy of the
 * database named as its template, or empty without one. Returns its address. For tests that each need a database of
 * their own on one server.
 */
export const temporaryDatabase = Effect.fn("TemporaryDatabase.make")(function*(
  server: Redacted.Redacted,
  template = "template1"
) {
  const sql = yield* PgClient.make({ url: server, maxConnections: 1 }).pipe(Effect.provide(Reactivity.layer))
  const name = `kontor_${randomUUID().replaceAll("-", "")}`
  yield* Effect.acquireRelease(
    sql`CREATE DATABASE ${sql(name)} TEMPLATE ${sql(template)}`,
    () => Effect.orDie(sql`DROP DATABASE ${sql(name)} WITH (FORCE)`)
  )
  const url = new URL(Redacted.value(server))
  url.pathname = name
  return Redacted.make(url.href)
}, Effect.orDie)
