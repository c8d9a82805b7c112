import { Effect } from "effect"
import type { EventId } from "../PublicId.ts"
import type { EntityId } from "../Register/identity/Identity.ts"
import { Register } from "../Register/Register.ts"
import { Withheld } from "../Register/Withheld.ts"
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
 * by the one of today, for an organization may have moved since. While the register cannot say where to, it is what it was. The list is
 * asked once, and once more of those that moved; of no event, it is not asked. Rule: Signals (decisions 11).
 */
export const makeWithheldEvents = Effect.gen(function*() {
  const [register, withheld] = [yield* Register, yield* Withheld]

  return Effect.fn("WithheldEvents.among")(function*(events: ReadonlyArray<ToldEvent>) {
    const told = new Set(events.flatMap(toldIds))
    if (told.size === 0) return new Set<EventId>()
    const places = register.today([...told]).pipe(
      Effect.catchTag("UpstreamUnavailable", () => Effect.succeed(new Map<EntityId, EntityId>()))
    )
    const [today, asTold] = yield* Effect.all([places, withheld.among([...told])], { concurrency: "unbounded" })
    const moved = [...today.values()].filter((entity) => !told.has(entity))
    const asMoved = moved.length === 0 ? [] : yield* withheld.among(moved)
    const hidden = new Set([...asTold, ...asMoved])
    const isHidden = (entity: EntityId) => hidden.has(entity) || hidden.has(today.get(entity) ?? entity)
    return new Set(events.filter((event) => toldIds(event).some(isHidden)).map(({ id }) => id))
  })
})
