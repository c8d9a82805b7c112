import { Context, Effect, Layer } from "effect"
import type { TopicCode } from "../Register/events/Topic.ts"
import type { EntityId } from "../Register/identity/Identity.ts"
import { Register, type UpstreamUnavailable } from "../Register/Register.ts"
import { shownProfile } from "../Register/Released.ts"
import type { Signal } from "./Signal.ts"
import { signalOf } from "./SignalOf.ts"

/** What a reader of the feed asks for: all topics and organizations where none are named, and the position it has come to. */
export interface FeedQuery {
  readonly topics?: ReadonlyArray<TopicCode>
  readonly organizations?: ReadonlyArray<EntityId>
  /** `position` of the page before; 0 before the first. */
  readonly after: number
  readonly limit: number
}

/**
 * Signals in the order in which they became visible, the oldest first. `position` is where to go on, also of an empty page;
 * `has_more` is false at the end of what there is now.
 */
export interface FeedPage {
  readonly signals: ReadonlyArray<Signal>
  readonly position: number
  readonly has_more: boolean
}

/**
 * The events of the register as a feed that is read on from a position: for embedders who keep up with the register by
 * themselves. Whoever stores `position` together with what it made of a page has every Signal exactly once. An event that was
 * superseded and is told again comes again, under the same `event.id`. It is free and knows no plan: over HTTP the list is the
 * way. What is withheld is left out, and so is what has no profile.
 */
export class SignalFeed extends Context.Service<SignalFeed, {
  readonly read: (query: FeedQuery) => Effect.Effect<FeedPage, UpstreamUnavailable>
}>()("@kontor/core/Signals/SignalFeed") {
  static readonly layer: Layer.Layer<SignalFeed, never, Register> = Layer.effect(
    SignalFeed,
    Effect.gen(function*() {
      const register = yield* Register

      const read = Effect.fn("SignalFeed.read")(
        function*({ after, limit, organizations = [], topics = [] }: FeedQuery) {
          const placed = yield* register.arrivals({ after, limit, organizations, topics })
          const signals = placed.flatMap((one) => {
            const profile = shownProfile(one)
            return profile === undefined ? [] : [signalOf(one.event, one.entity_id, profile)]
          })
          const position = placed.at(-1)?.position.sequence ?? after
          return { signals, position, has_more: placed.length === limit }
        }
      )
      return SignalFeed.of({ read })
    })
  )
}
