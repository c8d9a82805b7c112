import type { EntityId, Organization } from "@kontor/core/Register"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../Columns.ts"
import { entityIdOf } from "../Identifiers.ts"
import { readStoredProfile } from "./StoredForms.ts"

/** The stored profile of a present organization; null if the register does not hold it. */
export interface ProfileRow {
  readonly entity_id: string
  readonly profile: string | null
}

/** The profiles of present organizations, by identifier; one outside the register is absent. */
export const profilesOf = (rows: ReadonlyArray<ProfileRow>): ReadonlyMap<EntityId, Organization> =>
  new Map(
    rows.flatMap(({ entity_id, profile }): ReadonlyArray<readonly [EntityId, Organization]> =>
      profile === null ? [] : [[entityIdOf(entity_id), readStoredProfile(profile)]]
    )
  )

/** The profiles of present organizations; one outside the register is absent. */
export const readProfiles = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  const sql = yield* SqlClient.SqlClient
  return profilesOf(
    yield* sql<ProfileRow>`
      SELECT entity_id, profile FROM profiles WHERE entity_id = ANY(${texts(entities)}::uuid[])`
  )
})
