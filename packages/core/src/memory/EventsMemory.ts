import type { ArrivalQuery, EventPosition, EventQuery } from "../Register/Register.ts"
import type { HeldPlacedEvent } from "./HeldEvents.ts"

/** Newest first: a positive number when `left` comes after `right`. */
const byPosition = (left: EventPosition, right: EventPosition): number =>
  left.announced_on === right.announced_on
    ? right.sequence - left.sequence
    : left.announced_on < right.announced_on
    ? 1
    : -1

/** The events of a query, in the order in which they became visible. */
export const arrivalsPage = (
  events: Iterable<HeldPlacedEvent>,
  { after, limit, organizations, topics }: ArrivalQuery
): ReadonlyArray<HeldPlacedEvent> =>
  [...events]
    .filter(({ entity_id, event, position }) =>
      position.sequence > after && (topics.length === 0 || topics.includes(event.topic)) &&
      (organizations.length === 0 || organizations.includes(entity_id))
    )
    .toSorted((left, right) => left.position.sequence - right.position.sequence)
    .slice(0, limit)

/** The events of a query. */
export const eventPage = (
  events: Iterable<HeldPlacedEvent>,
  query: EventQuery
): ReadonlyArray<HeldPlacedEvent> => {
  const { after, from, limit, organizations, to, topics } = query
  const found: Array<HeldPlacedEvent> = []
  for (const placed of events) {
    const { entity_id, event, position } = placed
    const isAskedFor = (topics.length === 0 || topics.includes(event.topic)) &&
      (organizations.length === 0 || organizations.includes(entity_id)) &&
      (from === undefined || event.announced_on >= from) &&
      (to === undefined || event.announced_on <= to) &&
      (after === undefined || byPosition(position, after) > 0)
    if (isAskedFor) found.push(placed)
  }
  return found.toSorted((left, right) => byPosition(left.position, right.position)).slice(0, limit)
}
