import type { FeatureData, Ties } from "@kontor/core/Register"
import { Effect } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { entityIdOf } from "../Identifiers.ts"
import { isUnfolded, type ProfileRow, readUnfolded } from "./RegisterProfiles.ts"
import { personsOf, readPersons } from "./StoredPersons.ts"
import { readStoredProfile } from "./StoredProfile.ts"

interface TiesRow extends ProfileRow {
  readonly related_persons: string | null
  readonly shareholders: string | null
}

const tiesOf = ({ profile, related_persons, shareholders }: TiesRow & { readonly profile: string }): Ties => ({
  organization: readStoredProfile(profile),
  related_persons: readPersons(related_persons),
  shareholders: shareholders === null ? undefined : JSON.parse(shareholders)
})

const isStored = (row: TiesRow): row is TiesRow & { readonly profile: string } => row.profile !== null

/**
 * The organizations that a query names by any present or former identifier, each once with its role holders and
 * shareholders, in the order of their present identifiers. `named` is a query with the column `entity_id`.
 */
export const readTies = Effect.fnUntraced(function*(named: Statement.Fragment) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<TiesRow>`
    WITH meant AS (
      SELECT DISTINCT coalesce(moved.today_id, named.entity_id) AS entity_id
      FROM (${named}) named LEFT JOIN organization_moves moved USING (entity_id)
    )
    SELECT meant.entity_id, profile, ${isUnfolded(sql, "meant.entity_id")} AS is_unfolded,
      ${personsOf(sql, "meant.entity_id")} AS related_persons, parts.data AS shareholders
    FROM meant
    LEFT JOIN profiles USING (entity_id)
    LEFT JOIN profile_features parts ON parts.entity_id = meant.entity_id AND parts.feature = 'shareholders'
    ORDER BY meant.entity_id`
  const unfolded = yield* readUnfolded(
    rows.filter((row) => row.is_unfolded).map(({ entity_id }) => entityIdOf(entity_id))
  )
  const ready = Array.from(unfolded.values(), ({ features, organization }): Ties => {
    const { related_persons, shareholders }: FeatureData = features
    return { organization, related_persons, shareholders }
  })
  return [...rows.filter(isStored).map(tiesOf), ...ready]
})
