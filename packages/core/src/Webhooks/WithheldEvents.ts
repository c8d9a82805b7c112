import { Effect } from "effect"
import type { EventId } from "../PublicId.ts"
import type { EntityId } from "../Register/identity/Identity.ts"
import { Register, type Whereabouts } from "../Register/Register.ts"
import { Withheld } from "../Register/Withheld.ts"
import type { WebhookEvent } from "./WebhookEvent.ts"

/** What tells of which organization an event is. */
type ToldEvent = Pick<WebhookEvent, "id" | "entity_id" | "signal">

/** An organization under the identifiers that an event tells: that of its monitor, and that of its Signal. */
const toldIds = ({ entity_id, signal }: ToldEvent): ReadonlyArray<EntityId> => [
  entity_id,
  signal.organization.entity_id
]

const withheldAmong = (whereabouts: ReadonlyMap<EntityId, Whereabouts>): ReadonlySet<EntityId> =>
  new Set([...whereabouts].flatMap(([entity, { is_withheld }]) => is_withheld ? [entity] : []))

/**
 * Makes the question which of some events are about an organization that the operator withholds, under any identifier it has or had.
 * While the register cannot answer, an organization that moved since counts as what the event says. Rule: Signals (decisions 11).
 */
export const makeWithheldEvents = Effect.gen(function*() {
  const [register, withheld] = [yield* Register, yield* Withheld]

  return Effect.fn("WithheldEvents.among")(function*(events: ReadonlyArray<ToldEvent>) {
    const told = new Set(events.flatMap(toldIds))
    if (told.size === 0) return new Set<EventId>()
    const hidden = yield* register.whereabouts([...told]).pipe(
      Effect.map(withheldAmong),
      Effect.catchTag("UpstreamUnavailable", () => withheld.among([...told]))
    )
    return new Set(events.filter((event) => toldIds(event).some((entity) => hidden.has(entity))).map(({ id }) => id))
  })
})
