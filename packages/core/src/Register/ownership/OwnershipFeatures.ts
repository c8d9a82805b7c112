import { Effect } from "effect"
import type { EntityId } from "../identity/Identity.ts"
import type { Feature, FeatureData } from "../profile/Features.ts"
import type { Shareholders } from "../profile/Shareholders.ts"
import { beneficialOwnersOf } from "./BeneficialOwners.ts"
import { networkOf } from "./Network.ts"
import { shareholdingsOf } from "./Shareholdings.ts"
import type { Ties, TiesLookup } from "./Ties.ts"

/** The features that are computed from what other organizations tell of their shareholders and role holders. */
export const ownershipFeatures = ["ubos", "shareholdings", "network"] as const satisfies ReadonlyArray<Feature>

/** A feature of ownership. */
export type OwnershipFeature = (typeof ownershipFeatures)[number]

/**
 * How a register reads what the features of ownership are computed from: each lookup is one answer, whatever its size.
 */
export interface OwnershipLookups<E, R> {
  /**
   * The shareholders of an organization and of all organizations above it, nearest first and no more than `ownerLimit`;
   * an organization whose shareholders are not known is absent.
   */
  readonly owners: (organization: EntityId) => Effect.Effect<ReadonlyMap<EntityId, Shareholders>, E, R>
  /** The organizations that name an entity as a shareholder, now or before. */
  readonly issuers: (holder: EntityId) => Effect.Effect<ReadonlyArray<Ties>, E, R>
  /**
   * These entities, as far as they are organizations, and those that name one of them as role holder or shareholder.
   */
  readonly around: TiesLookup<E, R>
}

/** The features of ownership asked for, of an organization or a person; one without data is absent. */
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
