import type { EntityId, FeatureData, Organization } from "@kontor/core/Register"
import {
  documentOf,
  featuresOf,
  fold,
  readRecord,
  recordsBeforeMove,
  type Registered,
  type SearchDocument
} from "@kontor/register"
import { Array, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../Columns.ts"
import { entityIdOf, hexOf } from "../Identifiers.ts"

/** An organization that moved: its present identifier, and the former ones, oldest first. */
export interface Family {
  readonly today: EntityId
  readonly former_ids: ReadonlyArray<EntityId>
}

/** An organization as stored, ready to answer. */
export interface Ready {
  readonly organization: Organization
  readonly features: FeatureData
  readonly document: SearchDocument
  /** The number of records about it. */
  readonly records: number
}

const readRegistered = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ entity_id: string; digest: string; content: string }>`
    SELECT entity_id, digest, content FROM register_records WHERE entity_id = ANY(${texts(entities)}::uuid[])`
  const registered = new Map<EntityId, Registered>()
  for (const { content, digest, entity_id: uuid } of rows) {
    const entity_id = entityIdOf(uuid)
    const record = readRecord(hexOf(digest), content)
    const records = [...registered.get(entity_id)?.records ?? [], record]
    registered.set(entity_id, { entity_id, number: record.registration, records })
  }
  return registered
})

/**
 * Folds organizations from all records about them, including those from before they moved. One without a present record
 * is left out.
 */
export const foldFamilies = Effect.fnUntraced(function*(families: ReadonlyArray<Family>) {
  if (families.length === 0) return []
  const registered = yield* readRegistered(families.flatMap(({ former_ids, today }) => [today, ...former_ids]))
  return families.flatMap(({ former_ids, today }): ReadonlyArray<Ready> => {
    const now = registered.get(today)
    if (now === undefined || !Array.isReadonlyArrayNonEmpty(now.records)) return []
    const former = former_ids.flatMap((entity) => registered.get(entity) ?? [])
    const before = recordsBeforeMove(former, now.number)
    const folded = fold(today, now.number, now.records, before)
    const { facts, organization, records } = folded
    return [{ organization, features: featuresOf(facts), document: documentOf(folded, now.number), records }]
  })
})
