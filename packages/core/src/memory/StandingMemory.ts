import type { HeldOrDerived } from "../Register/events/ForeseenChanges.ts"
import { isMoved, standingEvents } from "../Register/events/StandingEvents.ts"
import type { EntityId } from "../Register/identity/Identity.ts"
import { type HeldEvent, type HeldEvents, heldOf } from "./HeldEvents.ts"

/**
 * The held events in the form the rules read. An event without a report of its own stands while others are part of it.
 */
export const reportsOf = (held: ReadonlyArray<HeldEvent>): ReadonlyArray<HeldOrDerived> => {
  const borne = new Set(held.map(({ part_of }) => part_of))
  return held.flatMap(({ event, is_derived, is_shown, part_of, report, sequence }): ReadonlyArray<HeldOrDerived> =>
    report === undefined && !borne.has(event.id) ? [] : [{
      id: event.id,
      event: report,
      shown: is_shown || report === undefined ? { event, sequence } : undefined,
      part_of,
      is_derived
    }]
  )
}

/**
 * Shows each event of an organization once, whichever sources report it. Returns the reports that another event shows.
 */
export const settleEvents = (events: HeldEvents, entity_id: EntityId): ReadonlyArray<string> => {
  const reports = reportsOf(heldOf(events, entity_id))
  const held = new Map(reports.map((report) => [report.id, report]))
  const standing = standingEvents(reports)
  for (const one of standing) {
    const known = events.byId.get(one.id)!
    if (!isMoved(held.get(one.id)!, one) && known.is_shown === (one.shown !== undefined)) continue
    const isShownAnew = held.get(one.id)!.shown === undefined && one.shown !== undefined
    events.byId.set(one.id, {
      ...known,
      event: one.shown ?? known.report ?? known.event,
      is_shown: one.shown !== undefined,
      part_of: one.part_of,
      delete_on: one.shown === undefined ? known.delete_on : null,
      sequence: isShownAnew ? ++events.sequence : known.sequence
    })
  }
  return standing.flatMap(({ id, part_of }) => part_of === undefined ? [] : [id])
}
