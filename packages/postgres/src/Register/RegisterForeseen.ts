import type { EntityId } from "@kontor/core/Register"
import {
  bothForeseen,
  foreseenChanges,
  type Identity,
  nothingForeseen,
  projectionVersion,
  registerChange
} from "@kontor/register"
import { Array, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { entityIdOf, hexOf } from "../Identifiers.ts"
import { readReports } from "./RegisterEventTables.ts"
import { readOrganizations } from "./RegisterRecords.ts"

/** The number of organizations compared in one statement. */
const portion = 500

/** The next outdated organizations after one of them, in the order of their identifiers. */
const outdatedAfter = Effect.fnUntraced(function*(after: EntityId | undefined) {
  const sql = yield* SqlClient.SqlClient
  const isBehind = after === undefined ? sql`true` : sql`entity_id > ${after}::uuid`
  const rows = yield* sql<{ entity_id: string }>`
    SELECT entity_id FROM search_fields WHERE projection_version < ${projectionVersion} AND ${isBehind}
    ORDER BY entity_id LIMIT ${portion}`
  return rows.map(({ entity_id }) => entityIdOf(entity_id))
})

/** The effect of a rebuild on the events of these organizations. Nothing is written. */
const foreseenOf = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>, identity: Identity["Service"]) {
  const organizations = yield* readOrganizations(entities)
  const reports = Array.groupBy(yield* readReports(entities, { single: true }), ({ entity_id }) => hexOf(entity_id))
  const changes = yield* Effect.forEach(
    organizations,
    ({ known, ...organization }) =>
      registerChange(identity, organization, known, { kept: known, added: [], reread: [], dropped: [] })
  )
  return changes.map(({ derived, entity_id }) => foreseenChanges(reports[entity_id] ?? [], derived))
    .reduce(bothForeseen, nothingForeseen)
})

/** The number of events that a rebuild changes. It reads portion by portion, and blocks nobody. */
export const readForeseen = Effect.fnUntraced(function*(identity: Identity["Service"]) {
  let foreseen = nothingForeseen
  let entities = yield* outdatedAfter(undefined)
  while (entities.length > 0) {
    foreseen = bothForeseen(foreseen, yield* foreseenOf(entities, identity))
    entities = yield* outdatedAfter(entities.at(-1))
  }
  return foreseen
})
