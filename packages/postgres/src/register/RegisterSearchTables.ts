import {
  type EntityId,
  isRefolded,
  type Projection,
  projectionVersion,
  type Refolded,
  type RegisterChange
} from "@kontor/core"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { booleans, floats, texts } from "../Columns.ts"
import { entityIdOf } from "../Identifiers.ts"
import { removeHolders, writeHolders } from "./RegisterHolderTables.ts"
import { removeFormerNumbers, writeFormerNumbers } from "./RegisterNumberTables.ts"
import { removeSounds, writeSounds } from "./RegisterSoundTables.ts"
import { industryVector, wordVector } from "./RegisterWords.ts"
import { removeWords, writeWords } from "./RegisterWordTables.ts"

/** Whether an organization is found by something else than before. A row that is written anew is so in each of its eight indexes. */
const isFoundOtherwise = ({ after, before }: Refolded): boolean =>
  before === undefined || JSON.stringify(before.fields) !== JSON.stringify(after.fields)

const writeSearchFields = Effect.fnUntraced(function*(refolded: ReadonlyArray<Refolded>) {
  const changes = refolded.filter(isFoundOtherwise)
  if (changes.length === 0) return
  const sql = yield* SqlClient.SqlClient
  const number = <Value>(read: (number: Projection["numbers"][0]) => Value) =>
    changes.map(({ after }) => read(after.numbers[0]))
  const field = <Value>(read: (fields: Projection["fields"]) => Value) => changes.map(({ after }) => read(after.fields))
  yield* sql`
    INSERT INTO search_fields (
      entity_id, court, register_type, register_number, suffix, is_active, name_key, words, legal_form, registered_on,
      postal_code, city, latitude, longitude, industries, size, figures, projection_version
    )
    SELECT entity_id, court, register_type, register_number, suffix, is_active, name_key, words::tsvector, legal_form,
      registered_on, postal_code, city, latitude, longitude, industries::tsvector, size, figures::jsonb,
      ${projectionVersion}
    FROM unnest(
      ${texts(changes.map(({ entity_id }) => entity_id))}::uuid[],
      ${texts(number(({ court }) => court))}::text[],
      ${texts(number(({ type }) => type))}::text[],
      ${texts(number(({ number }) => number))}::text[],
      ${texts(number(({ suffix }) => suffix))}::text[],
      ${booleans(field(({ is_active }) => is_active))}::boolean[],
      ${texts(field(({ name_key }) => name_key))}::text[],
      ${texts(field(wordVector))}::text[],
      ${texts(field(({ legal_form }) => legal_form ?? null))}::text[],
      ${texts(field(({ registered_on }) => registered_on ?? null))}::text[],
      ${texts(field(({ postal_code }) => postal_code))}::text[],
      ${texts(field(({ city }) => city))}::text[],
      ${floats(field(({ coordinates }) => coordinates?.latitude ?? null))}::float8[],
      ${floats(field(({ coordinates }) => coordinates?.longitude ?? null))}::float8[],
      ${texts(field(industryVector))}::text[],
      ${texts(field(({ size }) => size ?? null))}::text[],
      ${texts(field(({ figures }) => Object.keys(figures).length === 0 ? null : JSON.stringify(figures)))}::text[]
    ) AS change (
      entity_id, court, register_type, register_number, suffix, is_active, name_key, words, legal_form, registered_on,
      postal_code, city, latitude, longitude, industries, size, figures
    )
    ON CONFLICT (entity_id) DO UPDATE SET
      is_active = excluded.is_active,
      name_key = excluded.name_key,
      words = excluded.words,
      legal_form = excluded.legal_form,
      registered_on = excluded.registered_on,
      postal_code = excluded.postal_code,
      city = excluded.city,
      latitude = excluded.latitude,
      longitude = excluded.longitude,
      industries = excluded.industries,
      size = excluded.size,
      figures = excluded.figures,
      projection_version = excluded.projection_version`
})

const removeSearchFields = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  if (entities.length === 0) return
  const sql = yield* SqlClient.SqlClient
  yield* sql`DELETE FROM search_fields WHERE entity_id = ANY(${texts(entities)}::uuid[])`
})

/**
 * Changes without what was there before of organizations that an older version folded: what the tables hold of these may be something
 * else than this version makes of the same records, so that all of it is written.
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

/** Stores by what organizations and persons are found, in place of what was there. */
export const writeSearchTables = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
  if (changes.length === 0) return
  const refolded = changes.filter(isRefolded)
  const renewed = (yield* withoutOutdated(changes)).filter(isRefolded)
  yield* removeSearchFields(changes.filter(({ after }) => after === undefined).map(({ entity_id }) => entity_id))
  yield* writeSearchFields(renewed)
  yield* removeWords(changes)
  yield* writeWords(refolded)
  yield* removeSounds(changes)
  yield* writeSounds(renewed)
  yield* removeFormerNumbers(changes)
  yield* writeFormerNumbers(renewed)
  yield* removeHolders(changes)
  yield* writeHolders(renewed)
})

/** Removes by what these organizations and their persons are found, but for what is stored of each in one row. */
export const removeSearchTables = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  const sql = yield* SqlClient.SqlClient
  for (const table of ["name_sounds", "former_numbers", "role_holders", "shareholders"]) {
    yield* sql`DELETE FROM ${sql(table)} WHERE entity_id = ANY(${texts(entities)}::uuid[])`
  }
})
