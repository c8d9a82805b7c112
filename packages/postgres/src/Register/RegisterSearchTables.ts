import {
  type EntityId,
  isRefolded,
  type Projection,
  projectionVersion,
  type Refolded,
  type RegisterChange
} from "@kontor/core/Register"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { booleans, texts } from "../Columns.ts"
import { entityIdOf } from "../Identifiers.ts"
import { removeHolders, writeHolders } from "./RegisterHolderTables.ts"
import { removeFormerNumbers, writeFormerNumbers } from "./RegisterNumberTables.ts"
import { removeSounds, writeSounds } from "./RegisterSoundTables.ts"

const isActive = ({ document: { fields } }: Projection): boolean => fields.is_active

const writeSearchFields = Effect.fnUntraced(function*(refolded: ReadonlyArray<Refolded>) {
  const changes = refolded.filter(({ after, before }) => before === undefined || isActive(before) !== isActive(after))
  if (changes.length === 0) return
  const sql = yield* SqlClient.SqlClient
  const number = <Value>(read: (number: RegisterChange["number"]) => Value) => changes.map(({ number }) => read(number))
  yield* sql`
    INSERT INTO search_fields (
      entity_id, court, register_type, register_number, suffix, is_active, projection_version
    )
    SELECT entity_id, court, register_type, register_number, suffix, is_active, ${projectionVersion}
    FROM unnest(
      ${texts(changes.map(({ entity_id }) => entity_id))}::uuid[],
      ${texts(number(({ court }) => court))}::text[],
      ${texts(number(({ type }) => type))}::text[],
      ${texts(number(({ number }) => number))}::text[],
      ${texts(number(({ suffix }) => suffix))}::text[],
      ${booleans(changes.map(({ after }) => isActive(after)))}::boolean[]
    ) AS change (entity_id, court, register_type, register_number, suffix, is_active)
    ON CONFLICT (entity_id) DO UPDATE SET
      is_active = excluded.is_active,
      projection_version = excluded.projection_version`
})

const removeSearchFields = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  if (entities.length === 0) return
  const sql = yield* SqlClient.SqlClient
  yield* sql`DELETE FROM search_fields WHERE entity_id = ANY(${texts(entities)}::uuid[])`
})

/**
 * Changes without what was there before of organizations that an older version folded: what the tables hold of these
 * may be something else than this version makes of the same records, so that all of it is written.
 */
const withoutOutdated = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
  const known = changes.filter(({ before }) => before !== undefined)
  if (known.length === 0) return changes
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ entity_id: string }>`
    SELECT entity_id FROM search_fields
    WHERE projection_version < ${projectionVersion}
      AND entity_id = ANY(${texts(known.map(({ entity_id }) => entity_id))}::uuid[])`
  const outdated = new Set(rows.map(({ entity_id }) => entityIdOf(entity_id)))
  return changes.map((change): RegisterChange =>
    outdated.has(change.entity_id) ? { ...change, before: undefined } : change
  )
})

/** Stores by what organizations and persons are looked up, in place of what was there. */
export const writeSearchTables = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
  if (changes.length === 0) return
  const renewed = (yield* withoutOutdated(changes)).filter(isRefolded)
  yield* removeSearchFields(changes.filter(({ after }) => after === undefined).map(({ entity_id }) => entity_id))
  yield* writeSearchFields(renewed)
  yield* removeSounds(changes)
  yield* writeSounds(renewed)
  yield* removeFormerNumbers(changes)
  yield* writeFormerNumbers(renewed)
  yield* removeHolders(changes)
  yield* writeHolders(renewed)
})

/** Removes by what these organizations and their persons are looked up, but for what is stored of each in one row. */
export const removeSearchTables = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  const sql = yield* SqlClient.SqlClient
  for (const table of ["name_sounds", "former_numbers", "role_holders", "shareholders"]) {
    yield* sql`DELETE FROM ${sql(table)} WHERE entity_id = ANY(${texts(entities)}::uuid[])`
  }
})
