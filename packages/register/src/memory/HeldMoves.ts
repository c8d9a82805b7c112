import type { EntityId } from "@kontor/core/Register"
import { Array } from "effect"
import { formerIdsOf, recordsBeforeMove, type Registered, todayOf } from "../records/Moves.ts"
import { project, type Projection } from "../records/Projection.ts"
import type { HeldOrganization, HeldRegister } from "./HeldRegister.ts"

const registered = (held: HeldRegister, entity_id: EntityId): ReadonlyArray<Registered> => {
  const organization = held.organizations.get(entity_id)
  if (organization === undefined) return []
  return [{ entity_id, number: organization.number, records: organization.readings.map(({ kept }) => kept) }]
}

/** The knowledge of an organization today, including from before it moved. */
export const projectionOf = (held: HeldRegister, entity: EntityId): Projection | undefined => {
  const entity_id = todayOf(held.moves, entity)
  const former = formerIdsOf(held.moves, entity_id)
  const organization = held.organizations.get(entity_id)
  if (organization === undefined || former.length === 0) return organization?.projection
  const records = organization.readings.map(({ kept }) => kept)
  const before = recordsBeforeMove(former.flatMap((one) => registered(held, one)), organization.number)
  return Array.isReadonlyArrayNonEmpty(records)
    ? project(entity_id, organization.number, records, before)
    : organization.projection
}

/** Today's organizations, each including what was known before it moved. */
export const todaysOrganizations = (held: HeldRegister): ReadonlyArray<HeldOrganization> => {
  const reached = new Set(held.moves.values())
  return [...held.organizations].flatMap(([entity, organization]) => {
    if (held.moves.has(entity)) return []
    const whole = reached.has(entity) ? projectionOf(held, entity) : undefined
    if (whole === undefined) return organization
    const projection = { ...organization.projection, organization: whole.organization }
    return { ...organization, projection }
  })
}
