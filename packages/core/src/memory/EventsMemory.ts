import type { EventPosition, EventQuery, PlacedEvent } from "../Register/Register.ts"

/** Newest first: a positive number when `left` comes after `right`. */
const byPosition = (left: EventPosition, right: EventPosition): number =>
  left.announced_on === right.announced_on
    ? right.sequence - left.sequence
    : left.announced_on < right.announced_on
    ? 1
    : -1

/** The events that a query asks for. */
export const eventPage = (events: Iterable<PlacedEvent>, query: EventQuery): ReadonlyArray<PlacedEvent> => {
  const { after, from, limit, organizations, to, topics } = query
  const found: Array<PlacedEvent> = []
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
