import { RegisterUpstream, type UpstreamUnavailable } from "@kontor/core/Register"
import { Context, Effect, Layer } from "effect"

/**
 * What every lookup in the register passes: it fails while the register cannot be answered from, as long as the sample
 * of a demonstration is only half loaded. Nothing holds lookups unless given.
 */
export const RegisterHold = Context.Reference<Effect.Effect<void, UpstreamUnavailable> | undefined>(
  "@kontor/node/service/RegisterHold",
  { defaultValue: () => undefined }
)

/** An upstream whose lookups pass the hold first, so that none is charged that could not be answered. */
export const layer = <A, E, R>(
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
