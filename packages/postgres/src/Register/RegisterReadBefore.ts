import type { DatedDocument, EntityId, RegisterEvent } from "@kontor/core/Register"
import { type ReadBefore, readerVersions, recordsReadBefore, type SourceRecord } from "@kontor/register"
import { Array, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../Columns.ts"
import { entityIdOf, hexOf } from "../Identifiers.ts"
import { readReports } from "./RegisterEventTables.ts"
import { readOrganizations } from "./RegisterRecords.ts"

/** The number of organizations whose records are read again in one transaction. */
const portion = 200

/** Whether a record is of a source, its last member. */
const isOf = (sql: SqlClient.SqlClient, record: string, source: SourceRecord["source"]) => {
  const ending = `"source":"${source}"}`
  return sql`right(${sql(record)}.content, ${ending.length}::int) = ${ending}`
}

/** Announcements and insolvency messages that an older version of their reader read, and that report events. */
const olderAnnouncements = (sql: SqlClient.SqlClient) =>
  sql`record.reader_version < ${readerVersions.ANNOUNCEMENT}
    AND EXISTS (
      SELECT FROM told_events reported WHERE (reported.entity_id, reported.digest) = (record.entity_id, record.digest)
    )
    AND ${isOf(sql, "record", "ANNOUNCEMENT")}`

const isOlderExtract = (sql: SqlClient.SqlClient, record: string) =>
  sql`${sql(record)}.reader_version < ${readerVersions.XJUSTIZ}
    AND ${isOf(sql, record, "XJUSTIZ")}
    AND ${sql(record)}.content::json -> 'extract' IS NOT NULL`

/** Structured content that an older version read, whose document is held, and that is the only such one. */
const olderExtracts = (sql: SqlClient.SqlClient) =>
  sql`${isOlderExtract(sql, "record")}
    AND (SELECT max(document.as_of COLLATE "C") FROM register_documents document
      WHERE document.entity_id = record.entity_id AND document.type = 'SI') = record.content::json ->> 'as_of'
    AND NOT EXISTS (
      SELECT FROM register_records other
      WHERE other.entity_id = record.entity_id AND other.digest <> record.digest AND ${isOlderExtract(sql, "other")}
    )`

const withDocument = (sql: SqlClient.SqlClient) =>
  sql`register_records record WHERE record.entity_id IN (SELECT entity_id FROM register_documents WHERE type = 'SI')`

/** The number of records that an older version read, and that today's can read again. */
export const countReadBefore = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ records: bigint }>`
    SELECT (SELECT count(*) FROM register_records record WHERE ${olderAnnouncements(sql)})
      + (SELECT count(*) FROM ${withDocument(sql)} AND ${olderExtracts(sql)}) AS records`
  return Number(row!.records)
})

interface EventRow {
  readonly entity_id: string
  readonly digest: string
  readonly event: string
}

/** The events that the records of organizations report, by organization and digest, in order. */
const readEvents = Effect.fnUntraced(function*(entities: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<EventRow>`
    SELECT report.entity_id, report.digest, coalesce(nullif(reported.own, ''), reported.event) AS event
    FROM told_events report JOIN register_events reported ON reported.id = report.event_id
    WHERE report.entity_id = ANY(${texts(entities)}::uuid[])
    ORDER BY reported.sequence`
  const byRecord = Array.groupBy(rows, ({ digest, entity_id }) => `${hexOf(entity_id)} ${hexOf(digest)}`)
  return (entity_id: EntityId, digest: string): ReadonlyArray<RegisterEvent> =>
    (byRecord[`${entity_id} ${digest}`] ?? []).map(({ event }) => JSON.parse(event) as RegisterEvent)
})

interface DocumentRow {
  readonly entity_id: string
  readonly as_of: DatedDocument["as_of"]
  readonly bytes: Uint8Array
}

/** The newest structured content of organizations. */
const readExtracts = Effect.fnUntraced(function*(entities: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<DocumentRow>`
    SELECT DISTINCT ON (entity_id) entity_id, as_of, (
      SELECT string_agg(bytes, '' ORDER BY place) FROM register_document_pieces WHERE document_id = document.id
    ) AS bytes
    FROM register_documents document WHERE entity_id = ANY(${texts(entities)}::uuid[]) AND type = 'SI'
    ORDER BY entity_id, as_of COLLATE "C" DESC, digest DESC`
  return new Map(
    rows.map(({ as_of, bytes, entity_id }): [EntityId, DatedDocument] => [
      entityIdOf(entity_id),
      { type: "SI", as_of, bytes }
    ])
  )
})

/** The next organizations with records that today's readers can read again. */
export const readBefore = Effect.fnUntraced(function*(after: EntityId | undefined) {
  const sql = yield* SqlClient.SqlClient
  const isBehind = after === undefined ? sql`true` : sql`record.entity_id > ${after}::uuid`
  const found = yield* sql<{ entity_id: string }>`
    (SELECT DISTINCT entity_id FROM register_records record WHERE ${isBehind} AND ${olderAnnouncements(sql)}
      ORDER BY entity_id LIMIT ${portion})
    UNION
    (SELECT entity_id FROM ${withDocument(sql)} AND ${isBehind} AND ${olderExtracts(sql)}
      ORDER BY entity_id LIMIT ${portion})
    ORDER BY entity_id LIMIT ${portion}`
  const entities = found.map(({ entity_id }) => entityIdOf(entity_id))
  if (entities.length === 0) return []
  const [eventsOf, documents] = [yield* readEvents(entities), yield* readExtracts(entities)]
  const reports = Array.groupBy(yield* readReports(entities, { single: true }), ({ entity_id }) => hexOf(entity_id))
  const organizations = yield* readOrganizations(entities)
  return organizations.map(({ entity_id, known, number }): ReadBefore => ({
    entity_id,
    number,
    known,
    records: recordsReadBefore(known, {
      eventsOf: ({ kept: { digest } }) => eventsOf(entity_id, digest),
      document: documents.get(entity_id)
    }),
    reports: reports[entity_id] ?? []
  }))
})
