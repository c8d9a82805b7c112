import { canonicalJson, type EntityId, isRefolded, type Refolded, type RegisterChange } from "@kontor/core"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../Columns.ts"

const writeProfiles = Effect.fnUntraced(function*(changes: ReadonlyArray<Refolded>) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    INSERT INTO profiles (entity_id, profile)
    SELECT * FROM unnest(
      ${texts(changes.map(({ entity_id }) => entity_id))}::uuid[],
      ${texts(changes.map(({ after }) => canonicalJson(after.organization)))}::text[]
    )
    ON CONFLICT (entity_id) DO UPDATE SET profile = excluded.profile`
})

const writeFeatures = Effect.fnUntraced(function*(changes: ReadonlyArray<Refolded>) {
  const sql = yield* SqlClient.SqlClient
  const rows = changes.flatMap(({ after, entity_id }) =>
    Object.entries(after.features).map(([feature, data]) => ({ entity_id, feature, data }))
  )
  if (rows.length === 0) return
  yield* sql`
    INSERT INTO profile_features (entity_id, feature, data)
    SELECT * FROM unnest(
      ${texts(rows.map(({ entity_id }) => entity_id))}::uuid[],
      ${texts(rows.map(({ feature }) => feature))}::text[],
      ${texts(rows.map(({ data }) => canonicalJson(data)))}::text[]
    )
    ON CONFLICT (entity_id, feature) DO UPDATE SET data = excluded.data`
})

const removeFeatures = Effect.fnUntraced(function*(changes: ReadonlyArray<Refolded>) {
  const sql = yield* SqlClient.SqlClient
  const rows = changes.flatMap(({ after, before, entity_id }) =>
    Object.keys(before?.features ?? {}).filter((feature) => !(feature in after.features)).map((feature) => ({
      entity_id,
      feature
    }))
  )
  if (rows.length === 0) return
  yield* sql`
    DELETE FROM profile_features WHERE (entity_id, feature) IN (
      SELECT * FROM unnest(
        ${texts(rows.map(({ entity_id }) => entity_id))}::uuid[], ${texts(rows.map(({ feature }) => feature))}::text[]
      )
    )`
})

/** Removes the profiles and features of these organizations. */
export const removeProfiles = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  if (entities.length === 0) return
  const sql = yield* SqlClient.SqlClient
  yield* sql`DELETE FROM profiles WHERE entity_id = ANY(${texts(entities)}::uuid[])`
  yield* sql`DELETE FROM profile_features WHERE entity_id = ANY(${texts(entities)}::uuid[])`
})

/**
 * Stores the profiles and features of the organizations that several records speak of. Those with one record are read from
 * it, which spares a bulk import two thirds of what it would have to write.
 */
export const writeProfileTables = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
  const compound = changes.filter(isRefolded).filter(({ kept }) => kept.length > 1)
  const single = changes.filter(({ before, kept }) => before !== undefined && kept.length <= 1)
  yield* removeProfiles(single.map(({ entity_id }) => entity_id))
  if (compound.length === 0) return
  yield* writeProfiles(compound)
  yield* writeFeatures(compound)
  yield* removeFeatures(compound)
})
