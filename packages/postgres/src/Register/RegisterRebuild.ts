import { type Identity, projectionVersion, type Reading, registerChange } from "@kontor/core/Register"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { entityIdOf } from "../Identifiers.ts"
import { settleEvents, supersedeEvents, writeDerivedEvents } from "./RegisterEventTables.ts"
import { removeLookups, writeOrganizations } from "./RegisterOrganizations.ts"
import { readOrganizations } from "./RegisterRecords.ts"

/**
 * The number of organizations folded anew in one transaction. It finds what an older version stored by reading whole
 * tables, so that a bulk import has no further index to write: a larger portion reads them less often.
 */
const portion = 2_000

const nothingNew = (kept: ReadonlyArray<Reading>) => ({ kept, added: [], reread: [], dropped: [] })

/** The number of organizations that an older version folded. */
export const countOutdated = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ organizations: bigint }>`
    SELECT count(*) AS organizations FROM search_fields WHERE projection_version < ${projectionVersion}`
  return Number(row!.organizations)
})

const outdatedOrganizations = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ entity_id: string }>`
    SELECT entity_id FROM search_fields WHERE projection_version < ${projectionVersion}
    ORDER BY projection_version LIMIT ${portion}`
  return rows.map(({ entity_id }) => entityIdOf(entity_id))
})

/** Folds a portion of the outdated organizations anew. Returns their number. */
export const rebuildPortion = Effect.fnUntraced(function*(identity: Identity["Service"]) {
  const organizations = yield* readOrganizations(yield* outdatedOrganizations)
  if (organizations.length === 0) return 0
  const changes = yield* Effect.forEach(
    organizations,
    ({ known, ...organization }) => registerChange(identity, organization, known, nothingNew(known))
  )
  const entities = organizations.map(({ entity_id }) => entity_id)
  yield* removeLookups(entities)
  yield* writeOrganizations(changes)
  const derived = yield* writeDerivedEvents(changes)
  yield* supersedeEvents(derived.left)
  yield* settleEvents(entities)
  return organizations.length
})
