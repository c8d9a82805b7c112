import {
  type EntityId,
  insolvencyRecords,
  isReadBefore,
  type ReadBefore,
  readerVersions,
  type Reading,
  readReading,
  recordOf,
  type RegisterEvent
} from "@kontor/core/Register"
import { Array, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../Columns.ts"
import { entityIdOf, hexOf } from "../Identifiers.ts"
import { readReports } from "./RegisterStandingEvents.ts"

/** The number of organizations whose announcements are read again in one transaction. */
const portion = 500

/** Records of announcements that an older version of their reader read, and that report events. */
const isOlder = (sql: SqlClient.SqlClient) =>
  sql`record.reader_version < ${readerVersions.ANNOUNCEMENT}
    AND EXISTS (
      SELECT FROM told_events reported WHERE (reported.entity_id, reported.digest) = (record.entity_id, record.digest)
    )
    AND record.content::json ->> 'source' = 'ANNOUNCEMENT'
    AND NOT starts_with(record.content::json ->> 'record_id', ${insolvencyRecords})`

/** The number of announcements that an older version of their reader read. */
export const countReadBefore = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ records: bigint }>`
    SELECT count(*) AS records FROM source_records record WHERE ${isOlder(sql)}`
  return Number(row!.records)
})

interface ReportRow {
  readonly entity_id: string
  readonly digest: string
  readonly reader_version: number
  readonly content: string
  readonly event: string
}

/** The records of organizations with the events that they report, each row with one event, in order. */
const readRows = Effect.fnUntraced(function*(entities: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<ReportRow>`
    SELECT record.entity_id, record.digest, record.reader_version, record.content,
      coalesce(nullif(reported.own, ''), reported.event) AS event
    FROM source_records record JOIN told_events told USING (entity_id, digest)
    JOIN register_events reported ON reported.id = told.event_id
    WHERE record.entity_id = ANY(${texts(entities)}::uuid[])
    ORDER BY record.entity_id, record.digest, reported.sequence`
})

const recordsOf = (rows: ReadonlyArray<ReportRow>) =>
  Object.values(Array.groupBy(rows, ({ digest }) => digest)).flatMap((ofRecord) => {
    const [{ content, digest, reader_version }] = ofRecord
    const reading: Reading = readReading(hexOf(digest), reader_version, content)
    return isReadBefore(reading)
      ? [recordOf(reading, ofRecord.map(({ event }) => JSON.parse(event) as RegisterEvent))]
      : []
  })

/** The next organizations with announcements that an older version of their reader read. */
export const readBefore = Effect.fnUntraced(function*(after: EntityId | undefined) {
  const sql = yield* SqlClient.SqlClient
  const isBehind = after === undefined ? sql`true` : sql`record.entity_id > ${after}::uuid`
  const found = yield* sql<{ entity_id: string }>`
    SELECT DISTINCT entity_id FROM source_records record WHERE ${isBehind} AND ${isOlder(sql)}
    ORDER BY entity_id LIMIT ${portion}`
  const entities = found.map(({ entity_id }) => entityIdOf(entity_id))
  if (entities.length === 0) return []
  const rows = Array.groupBy(yield* readRows(entities), ({ entity_id }) => hexOf(entity_id))
  const reports = Array.groupBy(yield* readReports(entities, { single: true }), ({ entity_id }) => hexOf(entity_id))
  return entities.map((entity_id): ReadBefore => ({
    entity_id,
    records: recordsOf(rows[entity_id] ?? []),
    reports: reports[entity_id] ?? []
  }))
})
