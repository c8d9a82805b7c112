import {
  type CalendarDate,
  DocumentGone,
  type DocumentType,
  type EntityId,
  type UpstreamUnavailable
} from "@kontor/core/Register"
import {
  type Arrival,
  type DatedDocument,
  type HeldDocument,
  type Identity,
  maxPieceLength,
  maxReadAtOnce,
  pieceOf,
  piecesOf,
  readInPieces,
  Source,
  sourceOfFiledDocuments,
  type Whereabouts
} from "@kontor/register"
import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { byteStrings, integers, texts } from "../Clients.ts"

/** The maximum number of pieces that go into the database with one statement: 1 MiB. */
const piecesAtOnce = 64

/** A document on its way into the database. */
interface ArrivingDocument extends DatedDocument {
  readonly id: string
  readonly digest: string
  readonly entity_id: EntityId
  readonly source: Source
  readonly delete_on: CalendarDate | null
}

/** The strength of a column's source: its place in the list of sources. */
const strengthOf = (sql: SqlClient.SqlClient, column: string) =>
  sql`array_position(${texts(Source.literals)}::text[], ${sql(column)})`

/**
 * The identity of a document: its organization, type, day of deletion and bytes. So the pieces of an identifier never
 * change, and any order of arrival leads to the same identifiers.
 */
const arrivingDocument = Effect.fnUntraced(
  function*(identity: Identity["Service"], document: Omit<ArrivingDocument, "id" | "digest">) {
    const { bytes, delete_on, entity_id, type } = document
    const digest = yield* identity.shortDigest(bytes)
    const id = yield* identity.shortDigest(`document|${entity_id}|${type}|${delete_on ?? ""}|${digest}`)
    return { ...document, id, digest } satisfies ArrivingDocument
  }
)

/** The documents of arrivals, prepared. */
export const documentsOf = (identity: Identity["Service"], arrivals: ReadonlyArray<Arrival>) =>
  Effect.forEach(
    arrivals.flatMap(({ delete_on, entity_id, record: { as_of, document, source } }) =>
      document === null ? [] : [{ entity_id, as_of, source, delete_on: delete_on ?? null, ...document }]
    ),
    (document) => arrivingDocument(identity, document)
  )

const writePieces = Effect.fnUntraced(function*(documents: ReadonlyArray<ArrivingDocument>) {
  const sql = yield* SqlClient.SqlClient
  const places = documents.flatMap(({ bytes, id }) =>
    Array.from({ length: Math.ceil(bytes.length / maxPieceLength) }, (_, place) => ({ bytes, id, place }))
  )
  for (let from = 0; from < places.length; from += piecesAtOnce) {
    const some = places.slice(from, from + piecesAtOnce)
    yield* sql`
      INSERT INTO register_document_pieces (document_id, place, bytes)
      SELECT * FROM unnest(
        ${texts(some.map(({ id }) => id))}::uuid[],
        ${integers(some.map(({ place }) => place))}::int[],
        ${byteStrings(some.map(({ bytes, place }) => pieceOf(bytes, place)))}::bytea[]
      )`
  }
})

/** Stores documents that are newer than the stored ones of their type. Returns whether there were any. */
export const writeDocuments = Effect.fnUntraced(function*(documents: ReadonlyArray<ArrivingDocument>) {
  if (documents.length === 0) return false
  const sql = yield* SqlClient.SqlClient
  const arrived = sql`(
    SELECT DISTINCT ON (entity_id, type, delete_on) * FROM unnest(
      ${texts(documents.map(({ id }) => id))}::uuid[],
      ${texts(documents.map(({ entity_id }) => entity_id))}::uuid[],
      ${texts(documents.map(({ type }) => type))}::text[],
      ${texts(documents.map(({ as_of }) => as_of))}::text[],
      ${texts(documents.map(({ source }) => source))}::text[],
      ${texts(documents.map(({ delete_on }) => delete_on))}::text[],
      ${texts(documents.map(({ digest }) => digest))}::uuid[],
      ${integers(documents.map(({ bytes }) => bytes.length))}::int[]
    ) AS one (id, entity_id, type, as_of, source, delete_on, digest, size)
    ORDER BY entity_id, type, delete_on, as_of COLLATE "C" DESC, ${strengthOf(sql, "source")} DESC, digest DESC
  ) AS arrived`
  yield* sql`
    DELETE FROM register_documents known USING ${arrived}
    WHERE known.entity_id = arrived.entity_id AND known.type = arrived.type
      AND coalesce(known.delete_on, '') = coalesce(arrived.delete_on, '')
      AND (known.as_of, ${strengthOf(sql, "known.source")}, known.digest)
        < (arrived.as_of, ${strengthOf(sql, "arrived.source")}, arrived.digest)`
  const stored = yield* sql<{ id: string }>`
    INSERT INTO register_documents (id, entity_id, type, as_of, source, delete_on, digest, size)
    SELECT id, entity_id, type, as_of, source, delete_on, digest, size FROM ${arrived}
    ON CONFLICT DO NOTHING
    RETURNING replace(id::text, '-', '') AS id`
  const ids = new Set(stored.map(({ id }) => id))
  yield* writePieces([...new Map(documents.map((document) => [document.id, document])).values()]
    .filter(({ id }) => ids.has(id)))
  return ids.size > 0
})

/**
 * Stores a document filed on its own, unless the same or a newer one of its type is stored. Returns whether it was
 * stored.
 */
export const writeDocument = Effect.fnUntraced(
  function*(identity: Identity["Service"], entity_id: EntityId, document: DatedDocument) {
    const source = sourceOfFiledDocuments
    return yield* writeDocuments([
      yield* arrivingDocument(identity, { ...document, entity_id, source, delete_on: null })
    ])
  }
)

/** Deletes the documents that are due, and those of organizations that disappeared. Returns their number. */
export const removeDocuments = Effect.fnUntraced(function*(today: CalendarDate, gone: ReadonlyArray<EntityId>) {
  const sql = yield* SqlClient.SqlClient
  const removed = yield* sql`
    DELETE FROM register_documents
    WHERE delete_on <= ${today} OR entity_id = ANY(${texts(gone)}::uuid[])
    RETURNING entity_id`
  return removed.length
})

/**
 * The newest official document of each type as JSON, first under the present identifier, then under former ones; null
 * without any. The column holds all identifiers, the present one first.
 */
export const newestDocumentsOf = (sql: SqlClient.SqlClient, column: string) =>
  sql`(
    SELECT json_agg(json_build_object('document_type', type, 'as_of', as_of, 'is_official', true))::text FROM (
      SELECT DISTINCT ON (type) type, as_of FROM register_documents
      WHERE entity_id = ANY(${sql(column)})
      ORDER BY type, array_position(${sql(column)}, entity_id), as_of COLLATE "C" DESC
    ) newest
  )`

interface DocumentRow {
  readonly id: string
  readonly as_of: CalendarDate
  readonly size: number
  readonly whole: Uint8Array | null
}

/** A piece of a document, as long as the document is stored. */
const readPiece = Effect.fnUntraced(function*(id: string, place: number) {
  const sql = yield* SqlClient.SqlClient
  const [piece] = yield* sql<{ bytes: Uint8Array }>`
    SELECT bytes FROM register_document_pieces WHERE document_id = ${id} AND place = ${place}`
  return piece?.bytes
})

/**
 * The newest document of a type, first under the present identifier, then under former ones. A short one is
 * read with it; each piece of a longer one is a statement of its own, sent when the piece is taken: a client that does
 * not read keeps no connection and no transaction. `ask` sends the statement of a piece.
 */
export const readDocument = Effect.fnUntraced(function*(
  { entity_id, former_ids }: Whereabouts,
  type: DocumentType,
  ask: <A>(
    question: Effect.Effect<A, SqlError.SqlError, SqlClient.SqlClient>
  ) => Effect.Effect<A, UpstreamUnavailable>
): Effect.fn.Return<HeldDocument | undefined, SqlError.SqlError, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient
  const ids = texts([entity_id, ...former_ids])
  const [row] = yield* sql<DocumentRow>`
    SELECT id, as_of, size, CASE WHEN size <= ${maxReadAtOnce} THEN (
      SELECT string_agg(bytes, '' ORDER BY place) FROM register_document_pieces WHERE document_id = document.id
    ) END AS whole
    FROM register_documents document WHERE entity_id = ANY(${ids}::uuid[]) AND type = ${type}
    ORDER BY array_position(${ids}::uuid[], entity_id), as_of DESC, ${strengthOf(sql, "source")} DESC, digest DESC
    LIMIT 1`
  if (row === undefined) return undefined
  const { as_of, id, size, whole } = row
  const read = Effect.fnUntraced(function*(place: number) {
    return (yield* ask(readPiece(id, place))) ?? (yield* new DocumentGone({ type }))
  })
  return { type, as_of, size, bytes: whole === null ? readInPieces(size, read) : piecesOf(whole) }
})
