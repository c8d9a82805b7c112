import { type Arrival, type DocumentType, type EntityId, Source } from "@kontor/core"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { byteStrings, integers, texts } from "../Columns.ts"

/** Stores the documents of arrivals where they are newer than the ones of their type that are there. */
export const writeDocuments = Effect.fnUntraced(function*(arrivals: ReadonlyArray<Arrival>) {
  const sql = yield* SqlClient.SqlClient
  const rows = arrivals.flatMap(({ entity_id, record: { as_of, document, source } }) =>
    document === null ? [] : [{ entity_id, as_of, source_rank: Source.literals.indexOf(source), ...document }]
  )
  if (rows.length === 0) return
  yield* sql`
    INSERT INTO register_documents AS known (entity_id, type, as_of, source_rank, bytes)
    SELECT DISTINCT ON (entity_id, type) * FROM unnest(
      ${texts(rows.map(({ entity_id }) => entity_id))}::uuid[],
      ${texts(rows.map(({ type }) => type))}::text[],
      ${texts(rows.map(({ as_of }) => as_of))}::text[],
      ${integers(rows.map(({ source_rank }) => source_rank))}::int[],
      ${byteStrings(rows.map(({ bytes }) => bytes))}::bytea[]
    ) AS arrived (entity_id, type, as_of, source_rank, bytes)
    ORDER BY entity_id, type, as_of COLLATE "C" DESC, source_rank DESC, bytes DESC
    ON CONFLICT (entity_id, type) DO UPDATE SET
      as_of = excluded.as_of, source_rank = excluded.source_rank, bytes = excluded.bytes
    WHERE (known.as_of, known.source_rank, known.bytes) < (excluded.as_of, excluded.source_rank, excluded.bytes)`
})

/** The newest document of a type. */
export const readDocument = Effect.fnUntraced(function*(entity: EntityId, type: DocumentType) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ bytes: Uint8Array }>`
    SELECT bytes FROM register_documents WHERE entity_id = ${entity} AND type = ${type}`
  return row === undefined ? undefined : { type, bytes: row.bytes }
})
