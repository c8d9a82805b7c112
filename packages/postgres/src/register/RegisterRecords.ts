import { type ArrivalGroup, type EntityId, type KeptRecord, readRecord } from "@kontor/core"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../Columns.ts"
import { entityIdOf, hexOf } from "../Identifiers.ts"

/**
 * Locks the register's one row: whoever takes records in holds it until the transaction ends. Imports wait for each other as long
 * as it takes.
 */
export const lockIntake = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`SET LOCAL lock_timeout = 0`
  yield* sql`SET LOCAL statement_timeout = 0`
  yield* sql`SELECT FROM register FOR NO KEY UPDATE`
})

/** Counts organizations that are new. */
export const countOrganizations = Effect.fnUntraced(function*(added: number) {
  const sql = yield* SqlClient.SqlClient
  if (added > 0) yield* sql`UPDATE register SET organizations = organizations + ${added}`
})

/** The digests of the records that are known about these organizations; one without records is absent. */
export const knownDigests = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ entity_id: string; digest: string }>`
    SELECT entity_id, digest FROM source_records WHERE entity_id = ANY(${texts(entities)}::uuid[])`
  const known = new Map<EntityId, Set<string>>()
  for (const { digest, entity_id } of rows) {
    const entity = entityIdOf(entity_id)
    known.set(entity, (known.get(entity) ?? new Set()).add(hexOf(digest)))
  }
  return known
})

/** All records about these organizations. */
export const readRecords = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  const records = new Map<EntityId, Array<KeptRecord>>(entities.map((entity) => [entity, []]))
  if (entities.length === 0) return records
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ entity_id: string; digest: string; content: string }>`
    SELECT entity_id, digest, content FROM source_records WHERE entity_id = ANY(${texts(entities)}::uuid[])`
  for (const { content, digest, entity_id } of rows) {
    records.get(entityIdOf(entity_id))?.push(readRecord(hexOf(digest), content))
  }
  return records
})

/** Stores records that are not known yet, and answers how many. */
export const writeRecords = Effect.fnUntraced(function*(groups: ReadonlyArray<ArrivalGroup>) {
  const sql = yield* SqlClient.SqlClient
  const rows = groups.flatMap(({ entity_id, records }) => records.map((record) => ({ entity_id, ...record })))
  if (rows.length === 0) return 0
  yield* sql`
    INSERT INTO source_records (entity_id, digest, content)
    SELECT * FROM unnest(
      ${texts(rows.map(({ entity_id }) => entity_id))}::uuid[],
      ${texts(rows.map(({ kept }) => kept.digest))}::uuid[],
      ${texts(rows.map(({ content }) => content))}::text[]
    )`
  return rows.length
})
