import type { CalendarDate, EntityId, Purged } from "@kontor/core/Register"
import { areChanged, type Identity, readingsWithout, type RecordReference, registerChange } from "@kontor/register"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { entityIdOf } from "../Identifiers.ts"
import { removeDocuments } from "./RegisterDocuments.ts"
import { removeEvents, removeSuperseded, settleEvents, unreport, writeDerivedEvents } from "./RegisterEventTables.ts"
import { writeOrganizations } from "./RegisterOrganizations.ts"
import { readOrganizations } from "./RegisterRecords.ts"

/** The number of organizations that lose records in one transaction. */
const portion = 500

/** A purge that found nothing to delete. */
export const nothingPurged: Purged = { records: 0, events: 0, documents: 0, organizations: 0 }

/** Organizations with a due record, in the order of their due days. */
const dueOrganizations = Effect.fnUntraced(function*(today: CalendarDate) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ entity_id: string }>`
    SELECT entity_id FROM register_records WHERE delete_on <= ${today}
    GROUP BY entity_id ORDER BY min(delete_on), entity_id LIMIT ${portion}`
  return rows.map(({ entity_id }) => entityIdOf(entity_id))
})

/** Deletes the given records of organizations and the due ones, and all due superseded events and documents. */
const remove = Effect.fnUntraced(function*(
  identity: Identity["Service"],
  entities: ReadonlyArray<EntityId>,
  references: ReadonlyArray<RecordReference>,
  today: CalendarDate
) {
  const organizations = (yield* readOrganizations(entities)).map(({ known, ...organization }) => {
    const own = references.filter(({ entity_id }) => entity_id === organization.entity_id)
    return { known, organization, readings: readingsWithout(own, today, known) }
  })
  const changes = yield* Effect.forEach(
    organizations.filter(({ readings }) => areChanged(readings)),
    ({ known, organization, readings }) => registerChange(identity, organization, known, readings)
  )
  const gone = changes.filter(({ after }) => after === undefined).map(({ entity_id }) => entity_id)
  const unreported = yield* unreport(changes)
  yield* writeOrganizations(changes)
  const derived = yield* writeDerivedEvents(changes)
  const events = yield* removeEvents([...unreported, ...derived.left])
  const superseded = yield* removeSuperseded(today, gone)
  yield* settleEvents(changes.map(({ entity_id }) => entity_id))
  return {
    records: changes.reduce((sum, { dropped }) => sum + dropped.length, 0),
    events: events + superseded,
    documents: yield* removeDocuments(today, gone),
    organizations: gone.length
  } satisfies Purged
})

/** Deletes what is due in a portion of the organizations. */
export const purgePortion = Effect.fnUntraced(function*(identity: Identity["Service"], today: CalendarDate) {
  return yield* remove(identity, yield* dueOrganizations(today), [], today)
})

/** Deletes these records. */
export const forgetRecords = Effect.fnUntraced(function*(
  identity: Identity["Service"],
  references: ReadonlyArray<RecordReference>,
  today: CalendarDate
) {
  return yield* remove(identity, [...new Set(references.map(({ entity_id }) => entity_id))], references, today)
})
