import type { EntityId, FeatureData, Organization } from "@kontor/core/Register"
import { soundOfName } from "@kontor/core/Register/Name"
import type { RegisterNumber } from "../identity/RegisterNumber.ts"
import { documentOf } from "../search/DocumentOf.ts"
import type { SearchDocument } from "../search/SearchDocument.ts"
import { fold } from "./Fold.ts"
import type { KeptRecord } from "./KeptRecord.ts"
import { featuresOf } from "./StoredFeatures.ts"

/**
 * The version of what `project`, `derivedEvents` and `standingEvents` derive from the same records. It rises when their
 * result changes: a register then knows which organizations to fold anew.
 */
export const projectionVersion = 6

/** All that a register derives from the records about one organization, ready to answer. */
export interface Projection {
  readonly organization: Organization
  readonly features: FeatureData
  /** The present and past holders of its roles. */
  readonly role_holders: ReadonlySet<EntityId>
  /** The present and past holders of its shares. */
  readonly shareholders: ReadonlySet<EntityId>
  readonly former_names: ReadonlyArray<string>
  /** The sounds of its present and former names. */
  readonly sounds: ReadonlySet<string>
  readonly document: SearchDocument
  /** The organization under the register number it moved to. */
  readonly moved_to: EntityId | undefined
}

/** Derives the projection of an organization from all its records, and from those of the registers it moved from. */
export const project = (
  entity_id: EntityId,
  number: RegisterNumber,
  records: readonly [KeptRecord, ...ReadonlyArray<KeptRecord>],
  before: ReadonlyArray<KeptRecord> = []
): Projection => {
  const folded = fold(entity_id, number, records, before)
  const { related_persons, shareholders } = folded.facts
  const roles = [...related_persons?.current ?? [], ...related_persons?.past ?? []]
  const holdings = [...shareholders?.entries ?? [], ...shareholders?.history.past ?? []]
  return {
    organization: folded.organization,
    features: featuresOf(folded.facts),
    role_holders: new Set(roles.map(({ entity_id }) => entity_id)),
    shareholders: new Set(holdings.map(({ shareholder }) => shareholder.entity_id)),
    former_names: folded.former_names,
    sounds: new Set(
      [folded.organization.name, ...folded.former_names].map(soundOfName).filter((sound) => sound !== "")
    ),
    document: documentOf(folded, number),
    moved_to: folded.facts.moved_to
  }
}
