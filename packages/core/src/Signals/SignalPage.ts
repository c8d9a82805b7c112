import { Effect } from "effect"
import type { EventPosition, PlacedEvent, UpstreamUnavailable } from "../Register/Register.ts"
import { shownProfile } from "../Register/Released.ts"
import type { Signal } from "./Signal.ts"
import { signalOf } from "./SignalOf.ts"
import { signalsPageSize } from "./SignalsQuery.ts"

/** Reads matching events after a position, newest first. */
export type EventsAfter = (
  after: EventPosition | undefined,
  limit: number
) => Effect.Effect<ReadonlyArray<PlacedEvent>, UpstreamUnavailable>

/**
 * A page of Signals, and where the next one begins if there may be one. `is_shortened` when the budget ended it before
 * it was full.
 */
export interface SignalPage {
  readonly signals: ReadonlyArray<Signal>
  readonly next: EventPosition | undefined
  readonly is_shortened: boolean
}

/**
 * Assembles a page: events whose organization has no profile to show are dropped, and further ones read in their place,
 * until the page is full, the events end, or the budget of upstream pages is used up. Rule: GET /v1/signals, 3 and 6.
 */
export const assemblePage = Effect.fnUntraced(function*(
  events: EventsAfter,
  start: EventPosition | undefined,
  budget: number
): Effect.fn.Return<SignalPage, UpstreamUnavailable> {
  const signals: Array<Signal> = []
  let position = start
  for (let page = 0; page < budget; page++) {
    const found = yield* events(position, signalsPageSize + 1)
    for (const placed of found) {
      if (signals.length === signalsPageSize) return { signals, next: position, is_shortened: false }
      const profile = shownProfile(placed)
      if (profile !== undefined) signals.push(signalOf(placed.event, placed.entity_id, profile))
      position = placed.position
    }
    if (found.length <= signalsPageSize) return { signals, next: undefined, is_shortened: false }
  }
  return { signals, next: position, is_shortened: signals.length < signalsPageSize }
})
