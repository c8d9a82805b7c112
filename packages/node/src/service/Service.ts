import * as Kontor from "@kontor/core/Kontor"
import { RegisterUpstream, type UpstreamUnavailable } from "@kontor/core/Register"
import { AdmissionsPostgres, LiveBudgetPostgres, RegisterPostgres } from "@kontor/postgres"
import { followedIntake } from "@kontor/register"
import * as Engine from "@kontor/register/Engine"
import { WebhookSender } from "@kontor/webhooks"
import { Context, Effect, Layer, Option } from "effect"
import { cryptography } from "./Cryptography.ts"
import { administering, intake, stores } from "./Stores.ts"

/**
 * Fails while the sample of a demonstration is only partly loaded: until then no answer may say that the register lacks
 * something. Nothing holds lookups unless given.
 */
export const RegisterHold = Context.Reference<Effect.Effect<void, UpstreamUnavailable> | undefined>(
  "@kontor/node/service/RegisterHold",
  { defaultValue: () => undefined }
)

/**
 * An upstream that answers what it finds while it is held; what it does not find yet fails and is not charged. Events
 * are held as a whole: a page that lacks some would be taken for all of them.
 */
export const heldRegister = <A, E, R>(
  upstream: Layer.Layer<RegisterUpstream | A, E, R>
): Layer.Layer<RegisterUpstream | A, E, R> =>
  Layer.effect(
    RegisterUpstream,
    Effect.gen(function*() {
      const held = yield* RegisterHold
      const inner = yield* RegisterUpstream
      if (held === undefined) return inner
      const found = <Arguments extends ReadonlyArray<unknown>, A, Failure, Needs>(
        lookup: (...given: Arguments) => Effect.Effect<A, Failure, Needs>,
        isFound: (answer: A, ...given: Arguments) => boolean
      ) =>
      (...given: Arguments): Effect.Effect<A, Failure | UpstreamUnavailable, Needs> =>
        Effect.matchEffect(held, {
          onSuccess: () => lookup(...given),
          onFailure: (loading) =>
            Effect.filterOrFail(lookup(...given), (answer) => isFound(answer, ...given), () => loading)
        })
      return RegisterUpstream.of({
        search: found(inner.search, ({ hits }) => hits.length > 0),
        resolve: found(inner.resolve, ({ _tag }) => _tag === "Found"),
        candidates: found(inner.candidates, ({ candidates }) => candidates.length > 0),
        profiles: found(inner.profiles, (profiles, entities) => entities.every((entity) => profiles.has(entity))),
        features: inner.features,
        person: found(inner.person, Option.isSome),
        document: found(inner.document, Option.isSome),
        events: (query) => Effect.andThen(held, inner.events(query)),
        event: (id) => Effect.andThen(held, inner.event(id)),
        live: inner.live
      })
    })
  ).pipe(Layer.provideMerge(upstream))

/** The ports that only requests need. Commands must not sweep rate limits, which begins with the layer. */
const Ports = Layer.mergeAll(
  stores,
  RegisterPostgres.layer,
  Layer.provide(followedIntake, intake),
  AdmissionsPostgres.rateLimits,
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
