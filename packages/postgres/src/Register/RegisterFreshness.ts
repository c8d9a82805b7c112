import { type CalendarDate, EventTopic, type RegisterIntake } from "@kontor/core/Register"
import { DateTime, Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { texts } from "../Columns.ts"
import { dieOfDatabase } from "../Outage.ts"

interface FreshnessRow {
  readonly taken_at: Date | null
  readonly newest: CalendarDate | null
}

/** When records came last, and the newest day of an event: the end of an index for each topic. */
export const freshnessOf = (sql: SqlClient.SqlClient): RegisterIntake["Service"]["freshness"] =>
  sql<FreshnessRow>`
    SELECT taken_at, (
      SELECT max(announced_on) FROM unnest(${texts(EventTopic.literals)}) AS topics (name), LATERAL (
        SELECT announced_on FROM register_events WHERE topic = topics.name ORDER BY announced_on DESC LIMIT 1
      ) newest
    ) AS newest
    FROM register`.pipe(
    Effect.map(([row]) => ({
      taken_at: row!.taken_at && DateTime.fromDateUnsafe(row!.taken_at),
      newest_announced_on: row!.newest
    })),
    Effect.withSpan("RegisterIntakePostgres.freshness"),
    dieOfDatabase
  )
