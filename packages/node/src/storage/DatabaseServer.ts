import { EmbeddedPostgres, type EmbeddedPostgresError } from "@kontor/postgres/embedded"
import { Context, Effect, Layer, type Redacted } from "effect"
import { Configuration } from "../configuration/Configuration.ts"

/** The kind of a process: the service, which owns the embedded database, or a command beside it. */
export type ProcessKind = "service" | "command"

/** The PostgreSQL server of the service: the embedded one, or the one that `KONTOR_DATABASE_URL` names. */
export class DatabaseServer extends Context.Service<DatabaseServer, {
  /** Its address, with its password. */
  readonly url: Redacted.Redacted
}>()("@kontor/node/storage/DatabaseServer") {
  /** The server of a process. `meanwhile` runs while the first start of the embedded one makes its files. */
  static readonly layer = (
    kind: ProcessKind,
    meanwhile?: Effect.Effect<void>
  ): Layer.Layer<DatabaseServer, EmbeddedPostgresError, Configuration> =>
    Layer.effect(
      DatabaseServer,
      Effect.gen(function*() {
        const { databaseUrl, dataDirectory } = yield* Configuration
        if (databaseUrl !== undefined) return { url: databaseUrl }
        const server = kind === "service"
          ? EmbeddedPostgres.layer({ dataDirectory, meanwhile })
          : EmbeddedPostgres.layerShared({ dataDirectory })
        return Context.get(yield* Layer.build(server), EmbeddedPostgres)
      })
    )
}
