import { canonicalJson, type EntityId, isRefolded, type RegisterChange } from "@kontor/core/Register"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../Columns.ts"
import type { Family } from "./Family.ts"
import { foldFamilies, type Ready } from "./RegisterFolding.ts"
import { writeSearchDocuments } from "./SearchDocumentTables.ts"
import { featuresInRows } from "./StoredPersons.ts"
import { storedProfile } from "./StoredProfile.ts"

const writeProfiles = Effect.fnUntraced(function*(ready: ReadonlyArray<Ready>) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    INSERT INTO profiles (entity_id, profile)
    SELECT * FROM unnest(
      ${texts(ready.map(({ organization }) => organization.entity_id))}::uuid[],
      ${texts(ready.map(({ organization }) => storedProfile(organization)))}::text[]
    )
    ON CONFLICT (entity_id) DO UPDATE SET profile = excluded.profile WHERE profiles.profile <> excluded.profile`
})

const featureRows = (ready: ReadonlyArray<Ready>) =>
  ready.flatMap(({ features, organization: { entity_id }, records }) =>
    Object.entries(featuresInRows(features, records)).map(([feature, data]) => ({ entity_id, feature, data }))
  )

const writeFeatures = Effect.fnUntraced(function*(ready: ReadonlyArray<Ready>) {
  const rows = featureRows(ready)
  if (rows.length === 0) return
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    INSERT INTO profile_features AS known (entity_id, feature, data)
    SELECT * FROM unnest(
      ${texts(rows.map(({ entity_id }) => entity_id))}::uuid[],
      ${texts(rows.map(({ feature }) => feature))}::text[],
      ${texts(rows.map(({ data }) => canonicalJson(data)))}::text[]
    )
    ON CONFLICT (entity_id, feature) DO UPDATE SET data = excluded.data WHERE known.data <> excluded.data`
})

const removeProfiles = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  if (entities.length === 0) return
  const sql = yield* SqlClient.SqlClient
  yield* sql`DELETE FROM profiles WHERE entity_id = ANY(${texts(entities)}::uuid[])`
})

/** Removes the features that these organizations no longer have. */
const removeFeatures = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>, ready: ReadonlyArray<Ready>) {
  if (entities.length === 0) return
  const rows = featureRows(ready)
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    DELETE FROM profile_features known WHERE entity_id = ANY(${texts(entities)}::uuid[]) AND NOT EXISTS (
      SELECT FROM unnest(
        ${texts(rows.map(({ entity_id }) => entity_id))}::uuid[], ${texts(rows.map(({ feature }) => feature))}::text[]
      ) AS kept (entity_id, feature)
      WHERE (kept.entity_id, kept.feature) = (known.entity_id, known.feature)
    )`
})

/**
 * Replaces the stored answers of organizations. One that moved is stored once, under its present identifier: `families`
 * are those that the changes concern, whose records are stored already.
 */
export const writeProfileTables = Effect.fnUntraced(
  function*(changes: ReadonlyArray<RegisterChange>, families: ReadonlyArray<Family>) {
    const related = new Set(families.flatMap(({ former_ids, today }) => [today, ...former_ids]))
    const alone = changes.filter(({ entity_id }) => !related.has(entity_id))
    const ready = [
      ...alone.filter(isRefolded).map(({ after, kept }): Ready => ({
        organization: after.organization,
        features: after.features,
        document: after.document,
        records: kept.length
      })),
      ...yield* foldFamilies(families)
    ]
    const held = new Set(ready.map(({ organization }) => organization.entity_id))
    const known = [...related, ...alone.filter(({ before }) => before !== undefined).map(({ entity_id }) => entity_id)]
    const gone = known.filter((entity) => !held.has(entity))
    yield* removeProfiles(gone)
    yield* removeFeatures(known, ready)
    yield* writeProfiles(ready)
    yield* writeFeatures(ready)
    yield* writeSearchDocuments(ready.map(({ document }) => document), gone)
  }
)
