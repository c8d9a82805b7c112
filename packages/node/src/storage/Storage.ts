import { Database, Migrations } from "@kontor/postgres"
import { EmbeddedPostgres, type EmbeddedPostgresError } from "@kontor/postgres/embedded"
import { Context, Effect, Layer, type Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { Configuration } from "../configuration/Configuration.ts"
import { DatabaseUnavailable, locationOf } from "./DatabaseUnavailable.ts"

/** What a process is: the service, to which the embedded database belongs, or a command beside it. */
export type ProcessKind = "service" | "command"

/** Why there is no database; every one has a message that says how to mend it. */
export type StorageError =
  | EmbeddedPostgresError
  | DatabaseUnavailable
  | Exclude<Effect.Error<typeof Migrations.migrate>, { readonly _tag: "SqlError" }>

const servers = { service: EmbeddedPostgres.layer, command: EmbeddedPostgres.layerShared } as const

const embeddedUrl = Effect.fnUntraced(function*(kind: ProcessKind, dataDirectory: string) {
  const server = yield* Layer.build(servers[kind]({ dataDirectory }))
  return Context.get(server, EmbeddedPostgres).url
})

const clientsOf = Effect.fnUntraced(function*(url: Redacted.Redacted) {
  const clients = yield* Layer.build(Database.layer({ url }))
  yield* Effect.provide(SqlClient.SqlClient.use((sql) => sql`SELECT 1`), clients)
  return clients
})

const open = Effect.fn("Storage.open")(
  function*(kind: ProcessKind, whenOpen: typeof Migrations.migrate | Effect.Effect<void>) {
    const { databaseUrl, dataDirectory } = yield* Configuration
    const url = databaseUrl ?? (yield* embeddedUrl(kind, dataDirectory))
    const unavailable = DatabaseUnavailable.of(url)
    const clients = yield* Effect.mapError(clientsOf(url), unavailable)
    yield* Effect.provide(whenOpen, clients).pipe(Effect.catchTag("SqlError", (error) => unavailable(error)))
    const description = databaseUrl === undefined
      ? `embedded PostgreSQL in ${dataDirectory}`
      : `PostgreSQL at ${locationOf(databaseUrl)}`
    return Context.add(clients, Storage, Storage.of({ description, url }))
  }
)

/** The database everything is kept in. */
export class Storage extends Context.Service<Storage, {
  /** Which one it is, for people; without its password. */
  readonly description: string
  /** Where it is, with its password. */
  readonly url: Redacted.Redacted
}>()("@kontor/node/storage/Storage") {
  /** The database as it is found. */
  static readonly layerUnmigrated = (
    kind: ProcessKind
  ): Layer.Layer<Storage | Database.Clients, StorageError, Configuration> =>
    Layer.effectContext(open(kind, Effect.void))

  /** The database, brought up to this version first. */
  static readonly layer = (kind: ProcessKind): Layer.Layer<Storage | Database.Clients, StorageError, Configuration> =>
    Layer.effectContext(open(kind, Migrations.migrate))
}
