import type { EntityId } from "../identity/Identity.ts"
import { knownNumbers } from "../identity/KnownNumbers.ts"
import type { RegisterNumber } from "../identity/RegisterNumber.ts"
import type { FeatureData } from "../profile/Features.ts"
import type { Organization } from "../profile/Organization.ts"
import { type SearchFields, searchFields } from "../search/SearchFields.ts"
import { fold } from "./Fold.ts"
import type { KeptRecord } from "./KeptRecord.ts"
import { featuresOf } from "./StoredFeatures.ts"

/** All that a register derives from the records about one organization, so that it can answer at once. */
export interface Projection {
  readonly organization: Organization
  readonly features: FeatureData
  /** The persons and organizations who hold or held a role in it. */
  readonly role_holders: ReadonlySet<EntityId>
  /** The persons and organizations who hold or held a part of it. */
  readonly shareholders: ReadonlySet<EntityId>
  /** Today's register number, then the former ones. */
  readonly numbers: readonly [RegisterNumber, ...ReadonlyArray<RegisterNumber>]
  readonly fields: SearchFields
}

/** Derives the projection of an organization from all records about it. */
export const project = (
  entity_id: EntityId,
  number: RegisterNumber,
  records: readonly [KeptRecord, ...ReadonlyArray<KeptRecord>]
): Projection => {
  const folded = fold(entity_id, number, records)
  const { related_persons, shareholders } = folded.facts
  const roles = [...related_persons?.current ?? [], ...related_persons?.past ?? []]
  const holdings = [...shareholders?.entries ?? [], ...shareholders?.history.past ?? []]
  return {
    organization: folded.organization,
    features: featuresOf(folded.facts),
    role_holders: new Set(roles.map(({ entity_id }) => entity_id)),
    shareholders: new Set(holdings.map(({ shareholder }) => shareholder.entity_id)),
    numbers: knownNumbers(number, folded.organization.registration.former),
    fields: searchFields(folded)
  }
}
