import { Effect } from "effect"
import type { EventId } from "../PublicId.ts"
import type { EntityId } from "../Register/identity/Identity.ts"
import { makePlaces } from "../Register/Places.ts"
import { makeWithheldEntities } from "../Register/Withheld.ts"
import type { WebhookEvent } from "./WebhookEvent.ts"

/** The members of an event that identify its organization. */
type EventIdentity = Pick<WebhookEvent, "id" | "entity_id" | "signal">

/** The identifiers of an event's organization: that of its monitor, and that of its Signal. */
const entitiesOf = ({ entity_id, signal }: EventIdentity): ReadonlyArray<EntityId> => [
  entity_id,
  signal.organization.entity_id
]

/**
 * Makes the function that finds those events that are about a withheld organization: by an identifier in the event, or
 * by the current one, since an organization may have moved. While the register cannot answer that, the identifiers of
 * the event decide. It asks the register nothing where nothing is withheld. Rule: Signals (decisions 11).
 */
export const makeWithheldEvents = Effect.gen(function*() {
  const { now: withheldNow } = yield* makeWithheldEntities
  const places = yield* makePlaces

  return Effect.fn("WithheldEvents.among")(function*(events: ReadonlyArray<EventIdentity>) {
    if (events.length === 0 || (yield* withheldNow).size === 0) return new Set<EventId>()
    const placeOf = yield* places(events.flatMap(entitiesOf))
    const isWithheld = (event: EventIdentity) => entitiesOf(event).some((entity) => placeOf(entity).is_withheld)
    return new Set(events.filter(isWithheld).map(({ id }) => id))
  })
})
