import type { Facts, FeatureData } from "@kontor/core/Register"
import type { SqlClient } from "effect/sql"

type Persons = NonNullable<FeatureData["related_persons"]>

/**
 * The features of an organization with rows of their own: its persons only if several records name them. Persons in a
 * single record are read from it, and most organizations of bulk files have one record.
 */
export const featuresInRows = (features: FeatureData, records: number): FeatureData => {
  if (records !== 1) return features
  const { related_persons: _, ...others } = features
  return others
}

/**
 * The persons of an organization for `readPersons`, or null: as a feature, or in its single record. `entity` is the
 * column of its present identifier.
 */
export const personsOf = (sql: SqlClient.SqlClient, entity: string) =>
  sql`coalesce(
    (SELECT data FROM profile_features WHERE entity_id = ${sql(entity)} AND feature = 'related_persons'),
    (SELECT min(content) FROM register_records WHERE entity_id = ${sql(entity)} HAVING count(*) = 1)
  )`

/** The persons in what `personsOf` found; undefined without any. */
export const readPersons = (found: string | null): Persons | undefined => {
  if (found === null) return undefined
  const known: Persons | { readonly facts: Facts } = JSON.parse(found)
  const persons = "facts" in known ? known.facts.related_persons : known
  return persons === undefined || persons.current.length + persons.past.length === 0 ? undefined : persons
}
