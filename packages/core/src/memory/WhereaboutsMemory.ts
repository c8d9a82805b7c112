import { Effect } from "effect"
import type { RegisterEvent } from "../Register/events/RegisterEvent.ts"
import type { EntityId } from "../Register/identity/Identity.ts"
import { currentProfileOf } from "../Register/profile/ProfileViews.ts"
import { formerIdsOf, todayOf } from "../Register/records/Moves.ts"
import type { Location, PlacedEvent, RegisterReference, Whereabouts } from "../Register/Register.ts"
import type { Withheld } from "../Register/Withheld.ts"
import type { HeldPlacedEvent } from "./HeldEvents.ts"
import { projectionOf } from "./HeldMoves.ts"
import type { HeldRegister } from "./HeldRegister.ts"
import { candidates } from "./ResolveMemory.ts"

/** The present identifiers of withheld entities, whichever identifier the operator named. */
export const withheldTodayIn = (held: HeldRegister, withheld: Withheld["Service"]) =>
  Effect.map(
    withheld.list,
    ({ entities }): ReadonlySet<EntityId> => new Set(entities.map(({ entity_id }) => todayOf(held.moves, entity_id)))
  )

const formerIds = ({ moves }: HeldRegister, today: EntityId): ReadonlyArray<EntityId> =>
  formerIdsOf(moves, today).toReversed()

/** All identifiers of an organization, from any of them: the present one, then the former ones, newest first. */
export const idsIn = (held: HeldRegister) => (entity: EntityId): ReadonlyArray<EntityId> => {
  const today = todayOf(held.moves, entity)
  return [today, ...formerIds(held, today)]
}

/** Where an organization stands; `hidden` are the present identifiers of withheld ones. */
export const whereaboutsOf = (held: HeldRegister, entity: EntityId, hidden: ReadonlySet<EntityId>): Whereabouts => {
  const entity_id = todayOf(held.moves, entity)
  return { entity_id, former_ids: formerIds(held, entity_id), is_withheld: hidden.has(entity_id) }
}

const foundAt = (held: HeldRegister, entity: EntityId, hidden: ReadonlySet<EntityId>): Location => {
  const organization = projectionOf(held, entity)?.organization
  return organization === undefined
    ? { _tag: "Unknown" }
    : { _tag: "Found", located: { ...whereaboutsOf(held, entity, hidden), organization } }
}

/** The meaning of a reference. */
export const locationOf = (
  held: HeldRegister,
  reference: RegisterReference,
  hidden: ReadonlySet<EntityId>
): Location => {
  const meant = candidates(held, reference, hidden)
  const [only, ...others] = meant
  if (only === undefined) return { _tag: "Unknown" }
  return others.length === 0 ? foundAt(held, only.entity_id, hidden) : { _tag: "Shared", candidates: meant }
}

/** An event with its present organization. */
export const placedAmong =
  (held: HeldRegister, hidden: ReadonlySet<EntityId>) => (one: HeldPlacedEvent): PlacedEvent<RegisterEvent> => {
    const organization = projectionOf(held, one.entity_id)?.organization
    const { entity_id, is_withheld } = whereaboutsOf(held, one.entity_id, hidden)
    return { ...one, entity_id, profile: organization && currentProfileOf(organization), is_withheld }
  }
