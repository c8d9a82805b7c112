import { Context, Effect, Layer } from "effect"
import type { TopicCode } from "../Register/Event.ts"
import { RegisterUpstream, type UpstreamUnavailable } from "../Register/RegisterUpstream.ts"
import type { EntityId } from "../Register/Registration.ts"
import { makeWithheldEntities, type Withheld } from "../Register/Withheld.ts"
import type { Signal } from "./Signal.ts"
import { shownSignals } from "./SignalOf.ts"

/** A query of the feed: by default of all topics and organizations, from the cursor of the page before. */
export interface FeedQuery {
  readonly topics?: ReadonlyArray<TopicCode>
  readonly organizations?: ReadonlyArray<EntityId>
  /** `cursor` of the page before; absent for the first page. */
  readonly after?: string | undefined
  readonly limit: number
}

/**
 * Signals in the order in which they became visible, the oldest first. `cursor` is where to continue, even after an
 * empty page; absent as long as there was no event. `has_more` is false at the current end.
 */
export interface FeedPage {
  readonly signals: ReadonlyArray<Signal>
  readonly cursor: string | undefined
  readonly has_more: boolean
}

/**
 * The events of the register as a feed that is read from a cursor on: for embedders who follow the register
 * themselves. Whoever stores `cursor` together with the effect of a page handles every Signal exactly once. An event
 * that was superseded and is reported anew appears again, under the same `event.id`. The feed is free and ignores
 * plans: over HTTP the list is the way. Withheld events and events without a profile are left out.
 */
export class SignalFeed extends Context.Service<SignalFeed, {
  readonly read: (query: FeedQuery) => Effect.Effect<FeedPage, UpstreamUnavailable>
}>()("@kontor/core/Signals/SignalFeed") {
  static readonly layer: Layer.Layer<SignalFeed, never, RegisterUpstream | Withheld> = Layer.effect(
    SignalFeed,
    Effect.gen(function*() {
      const upstream = yield* RegisterUpstream
      const { now: withheldNow } = yield* makeWithheldEntities

      const read = Effect.fn("SignalFeed.read")(
        function*({ after, limit, organizations = [], topics = [] }: FeedQuery) {
          const page = { order: "ARRIVAL", after, limit, organizations, topics } as const
          const { cursor, events, has_more } = yield* upstream.events(page)
          return { signals: shownSignals(events, yield* withheldNow), cursor, has_more }
        }
      )
      return SignalFeed.of({ read })
    })
  )
}
