import { Effect } from "effect"
import type { EventId } from "../PublicId.ts"
import type { EntityId } from "../Register/identity/Identity.ts"
import { makePlaces } from "../Register/Places.ts"
import type { WebhookEvent } from "./WebhookEvent.ts"

/** What tells of which organization an event is. */
type ToldEvent = Pick<WebhookEvent, "id" | "entity_id" | "signal">

/** An organization under the identifiers that an event tells: that of its monitor, and that of its Signal. */
const toldIds = ({ entity_id, signal }: ToldEvent): ReadonlyArray<EntityId> => [
  entity_id,
  signal.organization.entity_id
]

/**
 * Makes the question which of some events are about an organization that the operator withholds: by an identifier that the event tells, or
 * by the one of today, for an organization may have moved since. While the register cannot say where to, it is what it
 * was. Of no event, nothing is asked. Rule: Signals (decisions 11).
 */
export const makeWithheldEvents = Effect.gen(function*() {
  const places = yield* makePlaces

  return Effect.fn("WithheldEvents.among")(function*(events: ReadonlyArray<ToldEvent>) {
    if (events.length === 0) return new Set<EventId>()
    const placeOf = yield* places(events.flatMap(toldIds))
    const isWithheld = (event: ToldEvent) => toldIds(event).some((entity) => placeOf(entity).is_withheld)
    return new Set(events.filter(isWithheld).map(({ id }) => id))
  })
})
