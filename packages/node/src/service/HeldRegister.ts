import { Register, type UpstreamUnavailable } from "@kontor/core/Register"
import { Context, Effect, Layer } from "effect"

/**
 * What every lookup in the register passes: it fails while the register cannot be answered from, as long as the sample
 * of a demonstration is only half loaded. Nothing holds lookups unless given.
 */
export const RegisterHold = Context.Reference<Effect.Effect<void, UpstreamUnavailable> | undefined>(
  "@kontor/node/service/RegisterHold",
  { defaultValue: () => undefined }
)

/** A register whose lookups pass the hold first, so that none is charged that could not be answered. */
export const layer = <E, R>(register: Layer.Layer<Register, E, R>): Layer.Layer<Register, E, R> =>
  Layer.effect(
    Register,
    Effect.gen(function*() {
      const held = yield* RegisterHold
      const inner = yield* Register
      if (held === undefined) return inner
      const after = <Arguments extends ReadonlyArray<unknown>, A, Failure, Needs>(
        lookup: (...given: Arguments) => Effect.Effect<A, Failure, Needs>
      ) =>
      (...given: Arguments) => Effect.andThen(held, lookup(...given))
      return Register.of({
        search: after(inner.search),
        sounding: after(inner.sounding),
        locate: after(inner.locate),
        whereabouts: after(inner.whereabouts),
        features: after(inner.features),
        person: after(inner.person),
        featuresOfPerson: after(inner.featuresOfPerson),
        document: after(inner.document),
        sheet: after(inner.sheet),
        events: after(inner.events),
        arrivals: after(inner.arrivals),
        event: after(inner.event),
        size: inner.size
      })
    })
  ).pipe(Layer.provide(register))
