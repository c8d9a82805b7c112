import {
  type EntityId,
  type FeatureData,
  featuresOf,
  fold,
  type Folded,
  type Organization,
  personOf,
  readRecord,
  type StoredFeature
} from "@kontor/core"
import { Effect, Struct } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../Columns.ts"
import { entityIdOf, hexOf } from "../Identifiers.ts"
import { readMoved, readToday } from "./RegisterMoves.ts"

/** A row of an organization: what is stored of it, or, with its digest, the one record that tells it. */
interface Row {
  readonly entity_id: string
  readonly digest: string | null
  readonly text: string
}

const foldOne = (entity_id: EntityId, digest: string, content: string): Folded => {
  const { registration, ...record } = readRecord(hexOf(digest), content)
  return fold(entity_id, registration, [record])
}

/** The profiles of these organizations, by any identifier they have or had; one the register does not hold is absent. */
export const readProfiles = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  const sql = yield* SqlClient.SqlClient
  const moved = yield* readMoved(entities)
  const ids = texts(entities.filter((entity) => !moved.has(entity)))
  const rows = yield* sql<Row>`
    SELECT entity_id, NULL AS digest, profile AS text FROM profiles WHERE entity_id = ANY(${ids}::uuid[])
    UNION ALL
    SELECT entity_id, digest, content FROM source_records
    WHERE entity_id = ANY(${ids}::uuid[]) AND NOT EXISTS (SELECT FROM profiles WHERE profiles.entity_id = source_records.entity_id)`
  const told = rows.map(({ digest, entity_id, text }): readonly [EntityId, Organization] => {
    const entity = entityIdOf(entity_id)
    return [entity, digest === null ? JSON.parse(text) : foldOne(entity, digest, text).organization]
  })
  return new Map([...told, ...[...moved].map(([entity, { organization }]) => [entity, organization] as const)])
})

interface FeatureRow extends Row {
  readonly feature: StoredFeature
}

/** The stored ones of these features of organizations; one without data is absent. */
export const readFeatures = Effect.fnUntraced(function*(
  entities: ReadonlyArray<EntityId>,
  features: ReadonlyArray<StoredFeature>
) {
  const sql = yield* SqlClient.SqlClient
  const moved = yield* readMoved(entities)
  const ids = texts(entities.filter((entity) => !moved.has(entity)))
  const rows = yield* sql<FeatureRow>`
    SELECT entity_id, NULL AS digest, feature, data AS text FROM profile_features
    WHERE entity_id = ANY(${ids}::uuid[]) AND feature = ANY(${texts(features)})
    UNION ALL
    SELECT entity_id, digest, NULL, content FROM source_records
    WHERE entity_id = ANY(${ids}::uuid[]) AND NOT EXISTS (SELECT FROM profiles WHERE profiles.entity_id = source_records.entity_id)`
  const known = new Map<EntityId, FeatureData>(
    [...moved].map(([entity, { facts }]) => [entity, Struct.pick(featuresOf(facts), features)])
  )
  for (const { digest, entity_id, feature, text } of rows) {
    const entity = entityIdOf(entity_id)
    const data = digest === null ? { [feature]: JSON.parse(text) } : featuresOf(foldOne(entity, digest, text).facts)
    known.set(entity, { ...known.get(entity), ...Struct.pick(data, features) })
  }
  return known
})

/** The person of this identifier; undefined when it holds and held no role. */
export const readPerson = Effect.fnUntraced(function*(person: EntityId) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ entity_id: string }>`SELECT entity_id FROM role_holders WHERE holder_id = ${person}`
  if (rows.length === 0) return undefined
  const named = rows.map(({ entity_id }) => entityIdOf(entity_id))
  const entities = [...new Set(named.map(yield* readToday(named)))]
  const profiles = yield* readProfiles(entities)
  const features = yield* readFeatures(entities, ["related_persons"])
  return personOf(
    person,
    [...profiles.values()].flatMap((organization) => {
      const persons = features.get(organization.entity_id)?.related_persons
      return persons === undefined ? [] : [{ organization, persons }]
    })
  )
})
