import { type CalendarDate, type Identity, type Purged, readingsOn, registerChange } from "@kontor/core"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { entityIdOf } from "../Identifiers.ts"
import { removeDocuments } from "./RegisterDocuments.ts"
import { removeEvents, removeSuperseded, writeDerivedEvents } from "./RegisterEventTables.ts"
import { writeProfileTables } from "./RegisterProfileTables.ts"
import { countOrganizations, readOrganizations, writeRecords } from "./RegisterRecords.ts"
import { writeSearchTables } from "./RegisterSearchTables.ts"
import { untell } from "./RegisterToldEvents.ts"

/** How many organizations lose records in one transaction. */
const portion = 500

/** A purge that found nothing to delete. */
export const nothingPurged: Purged = { records: 0, events: 0, documents: 0, organizations: 0 }

/** Organizations with a record whose day has come, those whose day came first before the others. */
const dueOrganizations = Effect.fnUntraced(function*(today: CalendarDate) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ entity_id: string }>`
    SELECT entity_id FROM source_records WHERE delete_on <= ${today}
    GROUP BY entity_id ORDER BY min(delete_on), entity_id LIMIT ${portion}`
  return rows.map(({ entity_id }) => entityIdOf(entity_id))
})

/** Deletes what a portion of the organizations may hold no longer, and all superseded events and documents whose day has come. */
export const purgePortion = Effect.fnUntraced(function*(identity: Identity["Service"], today: CalendarDate) {
  const organizations = yield* readOrganizations(yield* dueOrganizations(today))
  const changes = yield* Effect.forEach(
    organizations,
    ({ known, ...organization }) => registerChange(identity, organization, known, readingsOn(today, known))
  )
  const gone = changes.filter(({ after }) => after === undefined).map(({ entity_id }) => entity_id)
  yield* countOrganizations(changes)
  yield* writeSearchTables(changes)
  yield* writeProfileTables(changes)
  const untold = yield* untell(changes)
  yield* writeRecords(changes)
  const derived = yield* writeDerivedEvents(changes)
  const events = yield* removeEvents([...untold, ...derived.left])
  const superseded = yield* removeSuperseded(today, gone)
  return {
    records: changes.reduce((sum, { dropped }) => sum + dropped.length, 0),
    events: events + superseded,
    documents: yield* removeDocuments(today, gone),
    organizations: gone.length
  } satisfies Purged
})
