import { PgClient } from "@effect/sql-pg"
import { grantService, Migrations } from "@kontor/postgres"
import { Effect, Layer, Redacted } from "effect"
import { randomUUID } from "node:crypto"

/** A new role of the server, dropped with the scope: its name, and the address of the database as that role. */
export const newRole = Effect.fnUntraced(function*(url: Redacted.Redacted, attributes = "LOGIN") {
  const name = `kontor_${randomUUID().replaceAll("-", "")}`
  const server = yield* Layer.build(PgClient.layer({ url, maxConnections: 1 }))
  const asOwner = (statement: string) =>
    PgClient.PgClient.use((sql) => sql.unsafe(statement)).pipe(Effect.provide(server), Effect.orDie)
  yield* Effect.acquireRelease(
    asOwner(`CREATE ROLE ${name} ${attributes} PASSWORD '${name}'`),
    () => Effect.andThen(asOwner(`DROP OWNED BY ${name} CASCADE`), asOwner(`DROP ROLE ${name}`))
  )
  const address = new URL(Redacted.value(url))
  address.username = name
  address.password = name
  return { name, url: Redacted.make(address.href) }
})

/** The address of a database, which this migrates, as a role that may do what the service needs, and no more. */
export const serviceRole = Effect.fnUntraced(function*(url: Redacted.Redacted) {
  const role = yield* newRole(url)
  yield* Effect.andThen(Migrations.migrate, grantService(role.name)).pipe(
    Effect.provide(PgClient.layer({ url, maxConnections: 1 }))
  )
  return role.url
})
