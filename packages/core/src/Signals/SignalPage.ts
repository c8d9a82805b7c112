import { Effect } from "effect"
import type { EventsPage, UpstreamUnavailable, Without } from "../Register/RegisterUpstream.ts"
import type { Signal } from "./Signal.ts"
import { signalOf } from "./SignalOf.ts"
import { signalsPageSize } from "./SignalsQuery.ts"

/** Reads matching events after a cursor of the upstream, newest first. */
export type EventsAfter = (
  after: string | undefined,
  limit: number
) => Effect.Effect<EventsPage, UpstreamUnavailable>

/**
 * A page of Signals, and where the next one begins if there may be one. `is_shortened` when the budget ended it before
 * it was full.
 */
export interface SignalPage {
  readonly signals: ReadonlyArray<Signal>
  readonly next: string | undefined
  readonly is_shortened: boolean
}

/**
 * Assembles a page: events whose organization is withheld or has no profile are dropped after they were fetched, and
 * further ones fetched in their place, until the page is full, the events end, or the budget of upstream calls is used
 * up. Rule: GET /v1/signals, 3 and 6.
 */
export const assemblePage = Effect.fnUntraced(function*(
  events: EventsAfter,
  withheld: Without,
  start: string | undefined,
  budget: number
): Effect.fn.Return<SignalPage, UpstreamUnavailable> {
  const signals: Array<Signal> = []
  let cursor = start
  for (let call = 0; call < budget; call++) {
    const page = yield* events(cursor, signalsPageSize - signals.length)
    for (const { entity_id, event, profile } of page.events) {
      if (profile !== undefined && !withheld.has(entity_id)) signals.push(signalOf(event, entity_id, profile))
    }
    if (!page.has_more) return { signals, next: undefined, is_shortened: false }
    cursor = page.cursor
    if (signals.length === signalsPageSize) break
  }
  return { signals, next: cursor, is_shortened: signals.length < signalsPageSize }
})
