import { Effect } from "effect"
import type { EntityId } from "../identity/Identity.ts"
import type { Feature, FeatureData } from "../profile/Features.ts"
import { beneficialOwnersOf } from "./BeneficialOwners.ts"
import { type NetworkLookups, networkOf } from "./Network.ts"
import type { ShareholdersLookup } from "./OwnershipWalk.ts"
import { shareholdingsOf } from "./Shareholdings.ts"
import type { TiesLookup } from "./Ties.ts"

/** The features that are computed from what other organizations tell of their shareholders and role holders. */
export const ownershipFeatures = ["ubos", "shareholdings", "network"] as const satisfies ReadonlyArray<Feature>

/** How a register reads what the features of ownership are computed from. */
export interface OwnershipLookups<E, R> extends NetworkLookups<E, R> {
  readonly shareholders: ShareholdersLookup<E, R>
  /** The organizations that name an entity as a shareholder, now or before. */
  readonly issuers: TiesLookup<E, R>
}

/** The features of ownership asked for, of an organization or a person; one without data is absent. */
export const ownershipOf = Effect.fnUntraced(function*<E, R>(
  entity: EntityId,
  wanted: ReadonlyArray<Feature>,
  lookups: OwnershipLookups<E, R>
) {
  const ubos = wanted.includes("ubos") ? yield* beneficialOwnersOf(entity, lookups.shareholders) : undefined
  const issuers = wanted.includes("shareholdings") ? yield* lookups.issuers([entity]) : []
  const shareholdings = shareholdingsOf(entity, issuers)
  const network = wanted.includes("network") ? yield* networkOf(entity, lookups) : undefined
  return {
    ...(ubos && { ubos }),
    ...(shareholdings && { shareholdings }),
    ...(network && { network })
  } satisfies FeatureData
})
