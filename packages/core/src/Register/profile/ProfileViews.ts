import type { CurrentProfile } from "../RegisterUpstream.ts"
import type { Organization, SearchHit } from "./Organization.ts"

/** The members of a profile that a search hit shows. */
export const hitOf = (
  { address, entity_id, name, purpose, registration, registration_date }: Organization
): SearchHit => ({ entity_id, name, registration, address, registration_date, purpose })

/** The members of a profile that a Signal shows. */
export const currentProfileOf = (
  { address, entity_id, legal_form, name, registration, status }: Organization
): CurrentProfile => ({ entity_id, name, registration, legal_form, address, status })
