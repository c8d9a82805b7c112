import {
  type Arrival,
  type CalendarDate,
  type DatedDocument,
  type DocumentType,
  type EntityId,
  Source,
  sourceOfFiledDocuments,
  type Whereabouts
} from "@kontor/core/Register"
import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { byteStrings, texts } from "../Columns.ts"

/** The strength of a column's source: its place in the list of sources. */
const strengthOf = (sql: SqlClient.SqlClient, column: string) =>
  sql`array_position(${texts(Source.literals)}::text[], ${sql(column)})`

/** Stores the documents of arrivals that are newer than the stored ones of their type. */
export const writeDocuments = Effect.fnUntraced(function*(arrivals: ReadonlyArray<Arrival>) {
  const sql = yield* SqlClient.SqlClient
  const rows = arrivals.flatMap(({ delete_on, entity_id, record: { as_of, document, source } }) =>
    document === null ? [] : [{ entity_id, as_of, source, delete_on: delete_on ?? null, ...document }]
  )
  if (rows.length === 0) return
  yield* sql`
    INSERT INTO register_documents AS known (entity_id, type, as_of, source, delete_on, bytes)
    SELECT DISTINCT ON (entity_id, type, delete_on) * FROM unnest(
      ${texts(rows.map(({ entity_id }) => entity_id))}::uuid[],
      ${texts(rows.map(({ type }) => type))}::text[],
      ${texts(rows.map(({ as_of }) => as_of))}::text[],
      ${texts(rows.map(({ source }) => source))}::text[],
      ${texts(rows.map(({ delete_on }) => delete_on))}::text[],
      ${byteStrings(rows.map(({ bytes }) => bytes))}::bytea[]
    ) AS arrived (entity_id, type, as_of, source, delete_on, bytes)
    ORDER BY entity_id, type, delete_on, as_of COLLATE "C" DESC, ${strengthOf(sql, "source")} DESC, bytes DESC
    ON CONFLICT (entity_id, type, coalesce(delete_on, '')) DO UPDATE SET
      as_of = excluded.as_of, source = excluded.source, bytes = excluded.bytes
    WHERE (known.as_of, ${strengthOf(sql, "known.source")}, known.bytes)
        < (excluded.as_of, ${strengthOf(sql, "excluded.source")}, excluded.bytes)`
})

/**
 * Stores a document filed on its own, unless the same or a newer one of its type is stored. Returns whether it was
 * stored.
 */
export const writeDocument = Effect.fnUntraced(function*(entity: EntityId, { as_of, bytes, type }: DatedDocument) {
  const sql = yield* SqlClient.SqlClient
  const stored = yield* sql`
    INSERT INTO register_documents AS known (entity_id, type, as_of, source, bytes)
    VALUES (${entity}, ${type}, ${as_of}, ${sourceOfFiledDocuments}, ${bytes})
    ON CONFLICT (entity_id, type, coalesce(delete_on, '')) DO UPDATE SET
      as_of = excluded.as_of, source = excluded.source, bytes = excluded.bytes
    WHERE (known.as_of, ${strengthOf(sql, "known.source")}, known.bytes)
        < (excluded.as_of, ${strengthOf(sql, "excluded.source")}, excluded.bytes)
    RETURNING entity_id`
  return stored.length > 0
})

/** Deletes the documents that are due, and those of organizations that disappeared. Returns their number. */
export const removeDocuments = Effect.fnUntraced(function*(today: CalendarDate, gone: ReadonlyArray<EntityId>) {
  const sql = yield* SqlClient.SqlClient
  const removed = yield* sql`
    DELETE FROM register_documents
    WHERE delete_on <= ${today} OR entity_id = ANY(${texts(gone)}::uuid[])
    RETURNING entity_id`
  return removed.length
})

/** The newest document of a type, first under the present identifier, then under former ones. */
export const readDocument = Effect.fnUntraced(function*(
  { entity_id, former_ids }: Whereabouts,
  type: DocumentType
): Effect.fn.Return<DatedDocument | undefined, SqlError.SqlError, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient
  const ids = texts([entity_id, ...former_ids])
  const [row] = yield* sql<{ as_of: CalendarDate; bytes: Uint8Array }>`
    SELECT as_of, bytes FROM register_documents WHERE entity_id = ANY(${ids}::uuid[]) AND type = ${type}
    ORDER BY array_position(${ids}::uuid[], entity_id), as_of DESC, ${strengthOf(sql, "source")} DESC, bytes DESC
    LIMIT 1`
  return row === undefined ? undefined : { type, as_of: row.as_of, bytes: row.bytes }
})
