import { Register } from "@kontor/core"
import { NotReadyYet, Readiness } from "@kontor/http"
import { LookupClient, Migrations, RegisterPostgres } from "@kontor/postgres"
import { Context, Effect, Layer, Ref, Schema } from "effect"
import { SqlClient } from "effect/sql"

/** The database lacks migrations of this version. */
class MigrationsPending extends Schema.TaggedError<MigrationsPending>()("MigrationsPending", {
  pending: Schema.Array(Schema.String)
}) {}

/** Whether the sample register is still being loaded. */
export class Loading extends Context.Service<Loading, Ref.Ref<boolean>>()("@kontor/node/server/Readiness/Loading") {
  static readonly layer = (isLoading: boolean): Layer.Layer<Loading> => Layer.effect(Loading, Ref.make(isLoading))
}

const migrations = Effect.gen(function*() {
  const pending = yield* Migrations.pendingMigrations
  if (pending.length > 0) return yield* new MigrationsPending({ pending })
})

const register = Effect.gen(function*() {
  yield* Register.use(({ size }) => size)
  const isLoading = yield* Ref.get(yield* Loading)
  if (isLoading) return yield* new NotReadyYet({ state: "loading" })
})

/**
 * What `/readyz` looks at: storage reachable, migrations current, register loaded. It asks on the connections of lookups, as no
 * slow statement keeps these busy. Rule: Wire conventions (decisions 1).
 */
export const layer: Layer.Layer<never, never, Loading | LookupClient> = Layer.effect(
  Readiness,
  Effect.gen(function*() {
    const loading = yield* Loading
    const sql = yield* LookupClient
    const lookups = yield* Layer.build(RegisterPostgres.layer).pipe(Effect.provideService(SqlClient.SqlClient, sql))
    return [
      { name: "storage", check: sql`SELECT 1` },
      { name: "migrations", check: Effect.provideService(migrations, SqlClient.SqlClient, sql) },
      {
        name: "register",
        check: register.pipe(Effect.provideService(Loading, loading), Effect.provide(lookups))
      }
    ]
  })
)
