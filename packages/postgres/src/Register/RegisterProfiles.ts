import type { EntityId, Organization } from "@kontor/core/Register"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../Columns.ts"
import { entityIdOf } from "../Identifiers.ts"
import { foldFamilies, type Ready } from "./RegisterFolding.ts"
import { readWhereabouts } from "./RegisterWhereabouts.ts"
import { readStoredProfile } from "./StoredForms.ts"

/** Whether the register holds records of a present organization, but no stored profile. */
export const isUnfolded = (sql: SqlClient.SqlClient, entity: string) =>
  sql`(profiles.entity_id IS NULL AND EXISTS (SELECT FROM register_records WHERE register_records.entity_id = ${
    sql(entity)
  }))`

/**
 * Folds present organizations without a stored profile from an older version. Only their reads do this: after `register
 * rebuild` there are none.
 */
export const readUnfolded = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  if (entities.length === 0) return new Map<EntityId, Ready>()
  const whereabouts = yield* readWhereabouts([...new Set(entities)])
  const ready = yield* foldFamilies(
    [...whereabouts.values()].map(({ entity_id, former_ids }) => ({
      today: entity_id,
      former_ids: former_ids.toReversed()
    }))
  )
  return new Map(ready.map((one) => [one.organization.entity_id, one]))
})

/** The stored profile of a present organization; null if the register does not hold it, or has not folded it yet. */
export interface ProfileRow {
  readonly entity_id: string
  readonly profile: string | null
  readonly is_unfolded: boolean
}

/** The profiles of present organizations, by identifier; one outside the register is absent. */
export const profilesOf = Effect.fnUntraced(function*(rows: ReadonlyArray<ProfileRow>) {
  const unfolded = yield* readUnfolded(
    rows.filter((row) => row.is_unfolded).map(({ entity_id }) => entityIdOf(entity_id))
  )
  const stored = rows.flatMap(({ entity_id, profile }): ReadonlyArray<readonly [EntityId, Organization]> =>
    profile === null ? [] : [[entityIdOf(entity_id), readStoredProfile(profile)]]
  )
  return new Map([...stored, ...[...unfolded].map(([entity, { organization }]) => [entity, organization] as const)])
})

/** The profiles of present organizations; one outside the register is absent. */
export const readProfiles = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  const sql = yield* SqlClient.SqlClient
  return yield* profilesOf(
    yield* sql<ProfileRow>`
      SELECT asked.entity_id, profile, ${isUnfolded(sql, "asked.entity_id")} AS is_unfolded
      FROM unnest(${texts(entities)}::uuid[]) AS asked (entity_id) LEFT JOIN profiles USING (entity_id)`
  )
})
