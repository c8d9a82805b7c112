import type { FeatureData } from "@kontor/core/Register"
import type { SqlClient } from "effect/sql"

/**
 * The features of an organization with rows of their own: its persons only if several records name them. Persons in a
 * single record are read from it, and most organizations of bulk files have one record.
 */
export const featuresInRows = (features: FeatureData, records: number): FeatureData => {
  if (records !== 1) return features
  const { related_persons: _, ...others } = features
  return others
}

/** The persons of an organization as a text, or null: `entity` is the column of its present identifier. */
export const personsOf = (sql: SqlClient.SqlClient, entity: string) =>
  sql`coalesce(
    (SELECT data FROM profile_features WHERE entity_id = ${sql(entity)} AND feature = 'related_persons'),
    (
      SELECT nullif((min(content)::json -> 'facts' -> 'related_persons')::text, '{"current":[],"past":[]}')
      FROM source_records WHERE entity_id = ${sql(entity)} HAVING count(*) = 1
    )
  )`
