import { Effect, Layer, Schema } from "effect"

/** A defect: host and Kontor loaded different copies of effect, which do not know each other's secrets and errors. */
class TwoCopiesOfEffect extends Schema.TaggedError<TwoCopiesOfEffect>()("TwoCopiesOfEffect", {}) {
  override readonly message = "This program has two copies of effect: Kontor was given to one that it did not load. " +
    "\"npm ls effect\" shows where they are. Install one version that all packages accept, as in \"npm dedupe\"."
}

const kindOf = (value: object): unknown => Object.getPrototypeOf(value)

const isOwnFiber = (fiber: object): boolean =>
  kindOf(fiber) === Effect.runSync(Effect.withFiberSucceed((own) => kindOf(own)))

const refused = Effect.suspend(() => Effect.die(new TwoCopiesOfEffect()))

/** Dies where another copy of effect builds it than the one that Kontor loaded. */
export const oneEffect: Layer.Layer<never> = Layer.effectDiscard(
  Effect.withFiber((fiber) => isOwnFiber(fiber) ? Effect.void : refused)
)

/** A layer of a host; one that dies where another copy of effect made it than the one that Kontor loaded. */
export const ofOneEffect = <A, E, R>(layer: Layer.Layer<A, E, R>): Layer.Layer<A, E, R> =>
  kindOf(layer) === kindOf(Layer.empty) ? layer : Layer.effectContext(refused)
