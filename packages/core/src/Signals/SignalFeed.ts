import { Context, Effect, Layer } from "effect"
import type { TopicCode } from "../Register/events/Topic.ts"
import type { EntityId } from "../Register/identity/Identity.ts"
import { Register, type UpstreamUnavailable } from "../Register/Register.ts"
import { shownProfile } from "../Register/Released.ts"
import type { Signal } from "./Signal.ts"
import { signalOf } from "./SignalOf.ts"

/** A query of the feed: by default of all topics and organizations, from the position of the page before. */
export interface FeedQuery {
  readonly topics?: ReadonlyArray<TopicCode>
  readonly organizations?: ReadonlyArray<EntityId>
  /** `position` of the page before; 0 for the first page. */
  readonly after: number
  readonly limit: number
}

/**
 * Signals in the order in which they became visible, the oldest first. `position` is where to continue, even after an
 * empty page; `has_more` is false at the current end.
 */
export interface FeedPage {
  readonly signals: ReadonlyArray<Signal>
  readonly position: number
  readonly has_more: boolean
}

/**
 * The events of the register as a feed that is read from a position on: for embedders who follow the register
 * themselves. Whoever stores `position` together with the effect of a page handles every Signal exactly once. An event
 * that was superseded and is reported anew appears again, under the same `event.id`. The feed is free and ignores
 * plans: over HTTP the list is the way. Withheld events and events without a profile are left out.
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
