import { Effect } from "effect"
import type { EntityId } from "../Register/identity/Identity.ts"
import type { OwnershipLookups } from "../Register/ownership/OwnershipFeatures.ts"
import { ownerLimit } from "../Register/ownership/OwnershipWalk.ts"
import { tieLimits, type Ties } from "../Register/ownership/Ties.ts"
import type { Shareholders } from "../Register/profile/Shareholders.ts"
import { projectionOf } from "./HeldMoves.ts"
import type { HeldRegister } from "./HeldRegister.ts"

const sorted = (...sets: ReadonlyArray<Iterable<EntityId>>): ReadonlyArray<EntityId> =>
  [
    ...new Set(sets.flatMap((set) => [...set]))
  ].toSorted()

/** The lookups for the ownership features, over a register in memory. */
export const ownershipLookups = (held: HeldRegister): OwnershipLookups<never, never> => {
  const projections = (entities: Iterable<EntityId>) =>
    [...entities].flatMap((entity) => projectionOf(held, entity) ?? [])

  const tiesOf = (entities: Iterable<EntityId>): ReadonlyArray<Ties> =>
    projections(entities).map(({ features: { related_persons, shareholders }, organization }) => ({
      organization,
      related_persons,
      shareholders
    }))

  const naming = (holder: EntityId) =>
    sorted(held.roles.get(holder) ?? [], held.shares.get(holder) ?? []).slice(0, tieLimits.each)

  const owners = (organization: EntityId): ReadonlyMap<EntityId, Shareholders> => {
    const known = new Map<EntityId, Shareholders>()
    const reached = new Set([organization])
    for (const entity of reached) {
      const shareholders = projectionOf(held, entity)?.features.shareholders
      if (shareholders === undefined) continue
      if (known.size === ownerLimit) break
      known.set(entity, shareholders)
      for (const { shareholder } of shareholders.entries) reached.add(shareholder.entity_id)
    }
    return known
  }

  return {
    owners: (organization) => Effect.sync(() => owners(organization)),
    issuers: (holder) => Effect.sync(() => tiesOf(sorted(held.shares.get(holder) ?? []))),
    around: (entities) =>
      Effect.sync(() => [...tiesOf(entities), ...tiesOf(sorted(...entities.map(naming)).slice(0, tieLimits.all))])
  }
}
