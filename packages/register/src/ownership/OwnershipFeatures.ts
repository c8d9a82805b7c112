import type { CurrentProfile, EntityId, Feature, FeatureData, Shareholders } from "@kontor/core/Register"
import { Effect } from "effect"
import { beneficialOwnersOf } from "./BeneficialOwners.ts"
import { networkOf, type Ties, type TiesLookup } from "./Network.ts"
import { shareholdingsOf } from "./Shareholdings.ts"

/** The lookups that the ownership features need. Each lookup is one answer, whatever its size. */
export interface OwnershipLookups<E, R> {
  /**
   * The shareholders of an organization and of all organizations above it, nearest first, at most `ownerLimit`. An
   * organization with unknown shareholders is absent.
   */
  readonly owners: (organization: EntityId) => Effect.Effect<ReadonlyMap<EntityId, Shareholders>, E, R>
  /** The organizations that list an entity as a shareholder, now or before. */
  readonly issuers: (holder: EntityId) => Effect.Effect<ReadonlyArray<Ties<CurrentProfile>>, E, R>
  /**
   * Those of these entities that are organizations, and the organizations that list one of them as role holder or
   * shareholder.
   */
  readonly around: TiesLookup<E, R>
}

/** The requested ownership features of an organization or a person; one without data is absent. */
export const ownershipOf = Effect.fnUntraced(function*<E, R>(
  entity: EntityId,
  wanted: ReadonlyArray<Feature>,
  lookups: OwnershipLookups<E, R>
) {
  const ubos = wanted.includes("ubos") ? beneficialOwnersOf(entity, yield* lookups.owners(entity)) : undefined
  const issuers = wanted.includes("shareholdings") ? yield* lookups.issuers(entity) : []
  const shareholdings = shareholdingsOf(entity, issuers)
  const network = wanted.includes("network") ? yield* networkOf(entity, lookups.around) : undefined
  return {
    ...(ubos && { ubos }),
    ...(shareholdings && { shareholdings }),
    ...(network && { network })
  } satisfies FeatureData
})
