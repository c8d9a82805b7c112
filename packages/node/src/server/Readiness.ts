import { databaseChecks, searchCheck } from "@kontor/embed"
import { NotReady, Readiness } from "@kontor/http"
import { LookupClient, RegisterPostgres, WatchClient } from "@kontor/postgres"
import { Register, SearchIndex } from "@kontor/register"
import type { KeptIndex } from "@kontor/search"
import { Context, Effect, Layer, Ref } from "effect"
import { SqlClient } from "effect/sql"
import { counted } from "../cli/Output.ts"
import { Loading } from "../demo/Loader.ts"

/** Whether the service is asked to stop: from then on it is not ready. */
export class Stopping
  extends Context.Service<Stopping, { isStopping: boolean }>()("@kontor/node/server/Readiness/Stopping")
{
  static readonly layer: Layer.Layer<Stopping> = Layer.sync(Stopping, () => ({ isStopping: false }))
}

const stops = new NotReady({ state: "stopping", reason: "The service was asked to stop. Send requests elsewhere." })

const register = Effect.gen(function*() {
  yield* Register.use(({ size }) => size)
  const records = yield* Ref.get(yield* Loading)
  if (records === undefined) return
  const reason = `The sample register is being loaded: ${
    counted(records, "record")
  } so far. What is not found yet is 503 until it is complete.`
  return yield* new NotReady({ state: "loading", reason })
})

/**
 * The checks of `/readyz`: the process is not asked to stop, those of an embedded service, and the register is loaded.
 * Rule: wire#answers.
 */
export const layer: Layer.Layer<never, never, Loading | Stopping | WatchClient | KeptIndex.KeptIndex> = Layer.effect(
  Readiness,
  Effect.gen(function*() {
    const loading = yield* Loading
    const stopping = yield* Stopping
    const watch = yield* WatchClient
    const clients = Context.make(SqlClient.SqlClient, watch).pipe(Context.add(LookupClient, watch))
    const watched = yield* Layer.build(Layer.provide(RegisterPostgres.layer, SearchIndex.none)).pipe(
      Effect.provideContext(clients)
    )
    const service = Effect.suspend(() => stopping.isStopping ? Effect.fail(stops) : Effect.void)
    return [
      { name: "service", check: service, isInstant: true },
      ...(yield* databaseChecks),
      {
        name: "register",
        check: register.pipe(Effect.provideService(Loading, loading), Effect.provideContext(watched)),
        otherwise: "The register cannot be read from the database; the log shows its error."
      },
      yield* searchCheck
    ]
  })
)
