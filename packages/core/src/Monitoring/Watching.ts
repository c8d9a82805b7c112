import { Effect, Schema } from "effect"
import type { PlacedEvent, Register } from "../Register/Register.ts"
import type { Signal } from "../Signals/Signal.ts"
import { signalOf } from "../Signals/SignalOf.ts"
import type { Monitor } from "./Monitor.ts"

/** How many events are read at once. */
const pageSize = 200

/** What a monitor reads: the events that became visible after a position, as Signals too, and the position it has come to. */
export interface Watched {
  readonly events: ReadonlyMap<string, { readonly placed: PlacedEvent; readonly signal: Signal }>
  readonly position: number
}

/** The register failed before anything was read, or after a part. Nothing of it is recorded: the next run reads it again. */
export class WatchingFailed extends Schema.TaggedError<WatchingFailed>()("WatchingFailed", {
  status: Schema.Literals(["failed", "partial"]),
  retry_after_seconds: Schema.Int
}) {}

/**
 * Where a monitor reads on: after what it has read. Of an organization that moved it reads all, since what was told of it under its new
 * number may have become visible before it was known to be the same; what was seen is recorded once anyway.
 */
const startOf = (register: Register["Service"], { entity_id, position }: Monitor) =>
  Effect.map(
    register.whereabouts([entity_id]),
    (whereabouts) => whereabouts.get(entity_id)!.entity_id === entity_id ? position : 0
  )

/**
 * Reads all events of a monitor's organization that it has not read yet, page by page: each once, and those outside the seven topics too.
 * Rule: Baseline (decisions 13); Checks (decisions 13).
 */
export const watch = Effect.fnUntraced(function*(register: Register["Service"], monitor: Monitor) {
  const placed = new Map<string, PlacedEvent>()
  const read = (after: number): Effect.Effect<number, WatchingFailed> =>
    register.arrivals({ after, limit: pageSize, organizations: [monitor.entity_id], topics: [] }).pipe(
      Effect.mapError(({ retry_after_seconds }) =>
        new WatchingFailed({ status: placed.size === 0 ? "failed" : "partial", retry_after_seconds })
      ),
      Effect.flatMap((page) => {
        for (const one of page) placed.set(one.event.id, one)
        const position = page.at(-1)?.position.sequence ?? after
        return page.length < pageSize ? Effect.succeed(position) : read(position)
      })
    )
  const start = yield* startOf(register, monitor).pipe(
    Effect.mapError(({ retry_after_seconds }) => new WatchingFailed({ status: "failed", retry_after_seconds }))
  )
  const position = yield* read(start)
  const events = new Map(
    Array.from(placed, ([id, one]) => [
      id,
      { placed: one, signal: signalOf(one.event, one.entity_id, one.profile) }
    ])
  )
  const watched: Watched = { events, position }
  return watched
})
