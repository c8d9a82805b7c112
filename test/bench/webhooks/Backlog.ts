import { type StoredEndpoint, WebhookStore } from "@kontor/core/Webhooks"
import { releaseTo } from "@kontor/testing/fixtures"
import { Array, DateTime, Effect } from "effect"

const releasedAtOnce = 500

/** Releases so many Signals, to one endpoint after the other: their deliveries are due. */
export const releaseMany = Effect.fnUntraced(function*(endpoints: ReadonlyArray<StoredEndpoint>, count: number) {
  const { release } = yield* WebhookStore
  const now = yield* DateTime.now
  const releases = Array.makeBy(count, (place) => releaseTo([endpoints[place % endpoints.length]!], now))
  yield* Effect.forEach(Array.chunksOf(releases, releasedAtOnce), release, { discard: true })
})
