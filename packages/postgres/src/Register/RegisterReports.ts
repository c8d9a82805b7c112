import { type Arrival, type CalendarDate, type RegisterChange, reportedUntil } from "@kontor/core/Register"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../Columns.ts"

/** An event that records no longer report, and the day by which it must be deleted; null if it may stay. */
export interface Unreported {
  readonly id: string
  readonly delete_on: CalendarDate | null
}

/** Removes the reports of records that are dropped, or reread by a better reader. Returns their events. */
export const unreport = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
  const rows = changes.flatMap(({ dropped, entity_id, kept, reread }) =>
    [...dropped, ...reread].map((reading) => ({
      entity_id,
      digest: reading.kept.digest,
      delete_on: reportedUntil(reading, kept)
    }))
  )
  if (rows.length === 0) return []
  const sql = yield* SqlClient.SqlClient
  return yield* sql<Unreported>`
    DELETE FROM told_events USING unnest(
      ${texts(rows.map(({ entity_id }) => entity_id))}::uuid[],
      ${texts(rows.map(({ digest }) => digest))}::uuid[],
      ${texts(rows.map(({ delete_on }) => delete_on))}::text[]
    ) AS taken (entity_id, digest, delete_on)
    WHERE (told_events.entity_id, told_events.digest) = (taken.entity_id, taken.digest)
    RETURNING told_events.event_id AS id, taken.delete_on`
})

/** Stores which records report which events. */
export const writeReports = Effect.fnUntraced(function*(arrivals: ReadonlyArray<Arrival>) {
  const rows = arrivals.flatMap(({ entity_id, kept: { digest }, record: { events } }) =>
    events.map(({ id }) => ({ entity_id, digest, id }))
  )
  if (rows.length === 0) return
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    INSERT INTO told_events (entity_id, digest, event_id)
    SELECT * FROM unnest(
      ${texts(rows.map(({ entity_id }) => entity_id))}::uuid[],
      ${texts(rows.map(({ digest }) => digest))}::uuid[],
      ${texts(rows.map(({ id }) => id))}::text[]
    )
    ON CONFLICT DO NOTHING`
})
