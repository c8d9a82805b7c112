import type { Effect } from "effect"
import type { EntityId } from "../identity/Identity.ts"
import type { Organization } from "../profile/Organization.ts"
import type { RelatedPersons } from "../profile/Person.ts"
import type { Shareholders } from "../profile/Shareholders.ts"

/** An organization with those who hold a role or a part in it, now or before, as far as they are known. */
export interface Ties {
  readonly organization: Organization
  readonly related_persons: RelatedPersons | undefined
  readonly shareholders: Shareholders | undefined
}

/** Reads organizations with their ties, whichever way the entities asked about lead to them, in any order. */
export type TiesLookup<E, R> = (entities: ReadonlyArray<EntityId>) => Effect.Effect<ReadonlyArray<Ties>, E, R>

/**
 * How many organizations a lookup by role holders and shareholders reads, for each entity and in all: the first by
 * identifier. Those who found companies for others hold a role in thousands.
 */
export const tieLimits = { each: 200, all: 1_000 }
