import { Effect } from "effect"
import type { EntityId } from "../Register/identity/Identity.ts"
import type { OwnershipLookups } from "../Register/ownership/OwnershipFeatures.ts"
import { tieLimits, type Ties } from "../Register/ownership/Ties.ts"
import { projectionOf } from "./HeldMoves.ts"
import type { HeldRegister } from "./HeldRegister.ts"

const sorted = (...sets: ReadonlyArray<Iterable<EntityId>>): ReadonlyArray<EntityId> =>
  [
    ...new Set(sets.flatMap((set) => [...set]))
  ].toSorted()

/** How the features of ownership are read from a register in memory. */
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

  return {
    shareholders: (organizations) =>
      Effect.sync(() =>
        new Map(
          projections(organizations).flatMap(({ features: { shareholders }, organization }) =>
            shareholders === undefined ? [] : [[organization.entity_id, shareholders] as const]
          )
        )
      ),
    organizations: (entities) => Effect.sync(() => tiesOf(entities)),
    issuers: (holders) => Effect.sync(() => tiesOf(sorted(...holders.map((holder) => held.shares.get(holder) ?? [])))),
    naming: (holders) => Effect.sync(() => tiesOf(sorted(...holders.map(naming)).slice(0, tieLimits.all)))
  }
}
