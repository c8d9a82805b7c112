import type { EntityId } from "../Register/identity/Identity.ts"
import { soundOfName } from "../Register/identity/Sound.ts"
import { hitOf } from "../Register/profile/ProfileViews.ts"
import { compare } from "../Register/records/RecordOrder.ts"
import { maxSoundingHits, type SoundingHit } from "../Register/Register.ts"
import type { HeldOrganization } from "./HeldRegister.ts"

/** The organizations with a name of one of these sounds, active before others. */
export const soundingHits = (
  organizations: Iterable<HeldOrganization>,
  sounds: ReadonlyArray<string>,
  hidden: ReadonlySet<EntityId>
): ReadonlyArray<SoundingHit> =>
  [...organizations]
    .filter(({ projection }) =>
      !hidden.has(projection.organization.entity_id) && sounds.some((sound) => projection.sounds.has(sound))
    )
    .map(({ projection }) => ({ ...projection, is_active: projection.document.fields.is_active }))
    .toSorted((left, right) =>
      Number(right.is_active) - Number(left.is_active) ||
      compare(left.organization.entity_id, right.organization.entity_id)
    )
    .slice(0, maxSoundingHits)
    .map(({ former_names, is_active, organization }) => ({
      hit: hitOf(organization),
      former_names: former_names.filter((name) => sounds.includes(soundOfName(name))),
      is_active
    }))
