import { Effect, Schema } from "effect"
import type { Place } from "../Register/Places.ts"
import type { PlacedEvent, Register, UpstreamUnavailable } from "../Register/Register.ts"
import type { Signal } from "../Signals/Signal.ts"
import { signalOf } from "../Signals/SignalOf.ts"
import type { Monitor } from "./Monitor.ts"

/** How many events are read at once. */
const pageSize = 200

/** What a monitor reads: the events that became visible after a position, with their Signals, and the new position. */
export interface Watched {
  readonly events: ReadonlyMap<string, { readonly placed: PlacedEvent; readonly signal: Signal }>
  readonly position: number
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
  register: Register["Service"],
  { entity_id: known, position: before }: Monitor,
  { today }: Place
) {
  const entity_id = yield* Effect.mapError(Effect.fromResult(today), failedAs("failed"))
  const placed = new Map<string, PlacedEvent>()
  const read = (after: number): Effect.Effect<number, WatchingFailed> =>
    register.arrivals({ after, limit: pageSize, organizations: [entity_id], topics: [] }).pipe(
      Effect.mapError((failure) => failedAs(placed.size === 0 ? "failed" : "partial")(failure)),
      Effect.flatMap((page) => {
        for (const one of page) placed.set(one.event.id, one)
        const position = page.at(-1)?.position.sequence ?? after
        return page.length < pageSize ? Effect.succeed(position) : read(position)
      })
    )
  const position = yield* read(entity_id === known ? before : 0)
  const events = new Map(
    Array.from(placed, ([id, one]) => [
      id,
      { placed: one, signal: signalOf(one.event, one.entity_id, one.profile) }
    ])
  )
  const watched: Watched = { events, position }
  return watched
})
