import { Effect } from "effect"
import type { EntityId } from "../Register/identity/Identity.ts"
import type { CurrentProfile, EventPosition, PlacedEvent, UpstreamUnavailable } from "../Register/Register.ts"
import type { Signal } from "./Signal.ts"
import { signalOf } from "./SignalOf.ts"
import { signalsPageSize } from "./SignalsQuery.ts"

/** What a page is made of: matching events after a position, newest first. */
export interface PageSource {
  readonly events: (
    after: EventPosition | undefined,
    limit: number
  ) => Effect.Effect<ReadonlyArray<PlacedEvent>, UpstreamUnavailable>
  /** The profiles of those organizations that may be shown and are resolved. */
  readonly profiles: (
    entities: ReadonlyArray<EntityId>
  ) => Effect.Effect<ReadonlyMap<EntityId, CurrentProfile>, UpstreamUnavailable>
}

/** A page of Signals, and where the next one begins if there may be one. `is_shortened` when the budget ended it before it was full. */
export interface SignalPage {
  readonly signals: ReadonlyArray<Signal>
  readonly next: EventPosition | undefined
  readonly is_shortened: boolean
}

/**
 * Assembles a page: events whose organization has no profile to show are dropped, and further ones read in their place, until the
 * page is full, the events end, or the budget of upstream pages is spent. Rule: GET /v1/signals, 3 and 6.
 */
export const assemblePage = Effect.fnUntraced(function*(
  { events, profiles }: PageSource,
  start: EventPosition | undefined,
  budget: number
): Effect.fn.Return<SignalPage, UpstreamUnavailable> {
  const signals: Array<Signal> = []
  let position = start
  for (let page = 0; page < budget; page++) {
    const found = yield* events(position, signalsPageSize + 1)
    const known = found.length === 0
      ? new Map<EntityId, CurrentProfile>()
      : yield* profiles([...new Set(found.map(({ entity_id }) => entity_id))])
    for (const { entity_id, event, position: place } of found) {
      if (signals.length === signalsPageSize) return { signals, next: position, is_shortened: false }
      const profile = known.get(entity_id)
      if (profile !== undefined) signals.push(signalOf(event, entity_id, profile))
      position = place
    }
    if (found.length <= signalsPageSize) return { signals, next: undefined, is_shortened: false }
  }
  return { signals, next: position, is_shortened: signals.length < signalsPageSize }
})
