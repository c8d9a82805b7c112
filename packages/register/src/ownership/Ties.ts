import type { EntityId, Organization, RelatedPersons, Shareholders } from "@kontor/core/Register"
import type { Effect } from "effect"

/** An organization with the present and past holders of its roles and shares, where they are known. */
export interface Ties {
  readonly organization: Organization
  readonly related_persons: RelatedPersons | undefined
  readonly shareholders: Shareholders | undefined
}

/** Reads the organizations with ties to these entities, whatever ties they are, in any order. */
export type TiesLookup<E, R> = (entities: ReadonlyArray<EntityId>) => Effect.Effect<ReadonlyArray<Ties>, E, R>

/**
 * The maximum number of organizations that a lookup by role holders and shareholders reads, for each entity and in all:
 * the first by identifier. Professional founders hold a role in thousands.
 */
export const tieLimits = { each: 200, all: 1_000 }
