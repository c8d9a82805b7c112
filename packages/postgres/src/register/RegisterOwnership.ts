import { type EntityId, type OwnershipLookups, tieLimits, type Ties } from "@kontor/core"
import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { texts } from "../Columns.ts"
import { entityIdOf } from "../Identifiers.ts"
import { readFeatures, readProfiles } from "./RegisterProfiles.ts"

const readTies = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  if (entities.length === 0) return []
  const profiles = yield* readProfiles(entities)
  const features = yield* readFeatures([...profiles.keys()], ["related_persons", "shareholders"])
  return [...profiles].map(([entity, organization]): Ties => {
    const { related_persons, shareholders } = features.get(entity) ?? {}
    return { organization, related_persons, shareholders }
  })
})

const readShareholders = Effect.fnUntraced(function*(organizations: ReadonlyArray<EntityId>) {
  const features = yield* readFeatures(organizations, ["shareholders"])
  return new Map(
    [...features].flatMap(([entity, { shareholders }]) =>
      shareholders === undefined ? [] : [[entity, shareholders] as const]
    )
  )
})

const readIssuers = Effect.fnUntraced(function*(holders: ReadonlyArray<EntityId>) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ entity_id: string }>`
    SELECT DISTINCT entity_id FROM shareholders WHERE holder_id = ANY(${texts(holders)}::uuid[])`
  return yield* readTies(rows.map(({ entity_id }) => entityIdOf(entity_id)))
})

const readNaming = Effect.fnUntraced(function*(holders: ReadonlyArray<EntityId>) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ entity_id: string }>`
    SELECT DISTINCT one.entity_id
    FROM unnest(${texts(holders)}::uuid[]) AS asked (holder_id) CROSS JOIN LATERAL (
      (SELECT entity_id FROM role_holders WHERE holder_id = asked.holder_id ORDER BY entity_id LIMIT ${tieLimits.each})
      UNION
      (SELECT entity_id FROM shareholders WHERE holder_id = asked.holder_id ORDER BY entity_id LIMIT ${tieLimits.each})
      ORDER BY entity_id LIMIT ${tieLimits.each}
    ) one
    ORDER BY one.entity_id LIMIT ${tieLimits.all}`
  return yield* readTies(rows.map(({ entity_id }) => entityIdOf(entity_id)))
})

/** How the features of ownership are read from the tables of the register. */
export const ownershipLookups: OwnershipLookups<SqlError.SqlError, SqlClient.SqlClient> = {
  shareholders: readShareholders,
  organizations: readTies,
  issuers: readIssuers,
  naming: readNaming
}
