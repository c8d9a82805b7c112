import * as Kontor from "@kontor/core/Kontor"
import { RegisterUpstream, type UpstreamUnavailable } from "@kontor/core/Register"
import { AdmissionsPostgres, LiveBudgetPostgres, RateLimitsPostgres, RegisterPostgres } from "@kontor/postgres"
import { followedIntake } from "@kontor/register"
import * as Engine from "@kontor/register/Engine"
import { WebhookSender } from "@kontor/webhooks"
import { Context, Effect, Layer } from "effect"
import { cryptography } from "./Cryptography.ts"
import { administering, intake, stores } from "./Stores.ts"

/**
 * Every lookup in the register passes this first: it fails while the register cannot be answered from, as long as the
 * sample of a demonstration is only half loaded. Nothing holds lookups unless given.
 */
export const RegisterHold = Context.Reference<Effect.Effect<void, UpstreamUnavailable> | undefined>(
  "@kontor/node/service/RegisterHold",
  { defaultValue: () => undefined }
)

/** An upstream whose lookups pass the hold first, so that none is charged that could not be answered. */
export const heldRegister = <A, E, R>(
  upstream: Layer.Layer<RegisterUpstream | A, E, R>
): Layer.Layer<RegisterUpstream | A, E, R> =>
  Layer.effect(
    RegisterUpstream,
    Effect.gen(function*() {
      const held = yield* RegisterHold
      const inner = yield* RegisterUpstream
      if (held === undefined) return inner
      const after = <Arguments extends ReadonlyArray<unknown>, A, Failure, Needs>(
        lookup: (...given: Arguments) => Effect.Effect<A, Failure, Needs>
      ) =>
      (...given: Arguments) => Effect.andThen(held, lookup(...given))
      return RegisterUpstream.of({
        search: after(inner.search),
        resolve: after(inner.resolve),
        candidates: after(inner.candidates),
        profiles: after(inner.profiles),
        features: after(inner.features),
        person: after(inner.person),
        document: after(inner.document),
        events: after(inner.events),
        event: after(inner.event),
        live: inner.live
      })
    })
  ).pipe(Layer.provideMerge(upstream))

/** The ports that only requests need. Commands must not sweep rate limits, which begins with the layer. */
const Ports = Layer.mergeAll(
  stores,
  RegisterPostgres.layer,
  Layer.provide(followedIntake, intake),
  RateLimitsPostgres.layer,
  LiveBudgetPostgres.layer,
  WebhookSender.layer
)

/**
 * All rules of the service over PostgreSQL, for the server and for programs that embed it. It needs `ServiceKeys`,
 * `Enrichment`, the search index of `Search.layer`, and the clients of a migrated database from `Storage.layer` or from
 * `Database.layer` of `@kontor/postgres`. With `ExcerptsPdf.layer` of `@kontor/sources/excerpts` it prints excerpts.
 * With `DoubtFiles.layer` charges in doubt survive a crash of the process.
 */
export const layer = Kontor.layer.pipe(
  Layer.provideMerge(AdmissionsPostgres.layer),
  Layer.provideMerge(heldRegister(Engine.layer)),
  Layer.provide(administering),
  Layer.provideMerge(Ports),
  Layer.provideMerge(cryptography)
)
