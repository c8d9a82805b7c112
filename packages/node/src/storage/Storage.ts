import { Database, failureInWords, isOutage, Migrations } from "@kontor/postgres"
import type { EmbeddedPostgresError } from "@kontor/postgres/embedded"
import { Context, Duration, Effect, Function, Layer, type Redacted, Schedule } from "effect"
import { SqlClient, SqlError } from "effect/sql"
import { Configuration } from "../configuration/Configuration.ts"
import { DatabaseServer, type ProcessKind } from "./DatabaseServer.ts"
import { DatabaseUnavailable, locationOf } from "./DatabaseUnavailable.ts"

/** The reasons for a missing database. Each message says how to fix it. */
export type StorageError =
  | EmbeddedPostgresError
  | DatabaseUnavailable
  | Exclude<Effect.Error<typeof Migrations.migrate>, { readonly _tag: "SqlError" }>

const attemptsASecond = 2

const isAway = (error: unknown): error is SqlError.SqlError => SqlError.isSqlError(error) && isOutage(error)

/**
 * Waits for a database that is down, starts, recovers or is a standby, as long as a service does, and says so once for
 * each reason.
 */
const waiting = (seconds: number) => <A, E, R>(opening: Effect.Effect<A, E | SqlError.SqlError, R>) =>
  Effect.suspend(() => {
    const message = `The database cannot be used yet. The service waits for it, ${seconds} s at most.`
    let warned: string | undefined
    const warn = (error: SqlError.SqlError) => {
      const reason = failureInWords(error)
      if (reason === warned) return Effect.void
      warned = reason
      return Effect.logWarning(message, reason)
    }
    return opening.pipe(
      Effect.tapError((error) => isAway(error) ? warn(error) : Effect.void),
      Effect.retry({
        while: isAway,
        times: seconds * attemptsASecond,
        schedule: Schedule.spaced(Duration.millis(1000 / attemptsASecond))
      })
    )
  })

const open = Effect.fn("Storage.open")(
  function*(kind: ProcessKind, whenOpen: typeof Migrations.migrate | Effect.Effect<void>) {
    const { databaseUrl, databaseWaitSeconds, dataDirectory, readUrl } = yield* Configuration
    const { url } = yield* DatabaseServer
    const unavailable = DatabaseUnavailable.of(url)
    const clients = yield* Effect.mapError(Layer.build(Database.layer({ url, readUrl })), unavailable)
    const opened = Effect.andThen(SqlClient.SqlClient.use((sql) => sql`SELECT 1`), whenOpen)
    yield* opened.pipe(
      kind === "service" ? waiting(databaseWaitSeconds) : Function.identity,
      Effect.provide(clients),
      Effect.catchTag("SqlError", (error) => unavailable(error))
    )
    const description = databaseUrl === undefined
      ? `embedded PostgreSQL in ${dataDirectory}`
      : `PostgreSQL at ${locationOf(databaseUrl)}`
    return Context.add(clients, Storage, Storage.of({ description, url }))
  }
)

/** The database of the service. */
export class Storage extends Context.Service<Storage, {
  /** Its name for people, without its password. */
  readonly description: string
  /** Its address, with its password. */
  readonly url: Redacted.Redacted
}>()("@kontor/node/storage/Storage") {
  /** The database as it is, without a migration. */
  static readonly layerUnmigrated = (
    kind: ProcessKind
  ): Layer.Layer<Storage | Database.Clients, StorageError, Configuration> =>
    Layer.effectContext(open(kind, Effect.void)).pipe(Layer.provide(DatabaseServer.layer(kind)))

  /** The database on a server that has started, first migrated to this version. */
  static readonly layerOn = (
    kind: ProcessKind
  ): Layer.Layer<Storage | Database.Clients, StorageError, Configuration | DatabaseServer> =>
    Layer.effectContext(open(kind, Migrations.migrate))

  /** The database, first migrated to this version. */
  static readonly layer = (kind: ProcessKind): Layer.Layer<Storage | Database.Clients, StorageError, Configuration> =>
    Storage.layerOn(kind).pipe(Layer.provide(DatabaseServer.layer(kind)))
}
