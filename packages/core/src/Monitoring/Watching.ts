import { Effect, Schema } from "effect"
import type { Place } from "../Register/Places.ts"
import type { RegisterUpstream, UpstreamEvent, UpstreamUnavailable } from "../Register/RegisterUpstream.ts"
import type { Signal } from "../Signals/Signal.ts"
import { signalOf } from "../Signals/SignalOf.ts"
import type { Monitor } from "./Monitor.ts"

/** How many events are read at once. */
const pageSize = 200

/** What a monitor reads: the events that became visible after its cursor, with their Signals, and the new cursor. */
export interface Watched {
  readonly events: ReadonlyMap<string, { readonly found: UpstreamEvent; readonly signal: Signal }>
  readonly cursor: string | null
}

/** The register failed before or while reading. Nothing is recorded: the next run reads everything again. */
export class WatchingFailed extends Schema.TaggedError<WatchingFailed>()("WatchingFailed", {
  status: Schema.Literals(["failed", "partial"]),
  retry_after_seconds: Schema.Int
}) {}

const failedAs = (status: WatchingFailed["status"]) => ({ retry_after_seconds }: UpstreamUnavailable) =>
  new WatchingFailed({ status, retry_after_seconds })

/**
 * Reads the new events of a monitor's organization, page by page and each once, of every topic. If the organization
 * moved, it reads all events again: events under the new number may have become visible before the register knew that
 * both numbers belong together. An event that was seen before is recorded once. Rule: Baseline (decisions 13); Checks
 * (decisions 13).
 */
export const watch = Effect.fnUntraced(function*(
  upstream: RegisterUpstream["Service"],
  { cursor: before, entity_id: known }: Monitor,
  { today }: Place
) {
  const entity_id = yield* Effect.mapError(Effect.fromResult(today), failedAs("failed"))
  const found = new Map<string, UpstreamEvent>()
  const read = (after: string | undefined): Effect.Effect<string | undefined, WatchingFailed> =>
    upstream.events({ order: "ARRIVAL", after, limit: pageSize, organizations: [entity_id], topics: [] }).pipe(
      Effect.mapError((failure) => failedAs(found.size === 0 ? "failed" : "partial")(failure)),
      Effect.flatMap(({ cursor, events, has_more }) => {
        for (const one of events) found.set(one.event.id, one)
        return has_more ? read(cursor) : Effect.succeed(cursor)
      })
    )
  const cursor = yield* read(entity_id === known ? before ?? undefined : undefined)
  const events = new Map(
    Array.from(found, ([id, one]) => [
      id,
      { found: one, signal: signalOf(one.event, one.entity_id, one.profile) }
    ])
  )
  const watched: Watched = { events, cursor: cursor ?? null }
  return watched
})
