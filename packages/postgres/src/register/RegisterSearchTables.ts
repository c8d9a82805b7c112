import {
  type EntityId,
  fold,
  isRefolded,
  type Projection,
  projectionVersion,
  type Reading,
  type Refolded,
  type RegisterChange,
  searchFields
} from "@kontor/core"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { booleans, floats, integers, texts } from "../Columns.ts"
import { writeHolders } from "./RegisterHolderTables.ts"
import { writeMoves } from "./RegisterMoves.ts"
import { removeFormerNumbers, writeFormerNumbers } from "./RegisterNumberTables.ts"
import { removeSounds, writeSounds } from "./RegisterSoundTables.ts"
import { industryVector, letterSet, lexeme, placeMark, wordVector } from "./RegisterWords.ts"

const writeSearchFields = Effect.fnUntraced(function*(changes: ReadonlyArray<Refolded>) {
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

/** The words by which an organization would be found if one of its records were the only one. */
const wordsOfRecord = ({ entity_id, number }: RegisterChange, { kept }: Reading): ReadonlyArray<string> => {
  const { name_words, place_words } = searchFields(fold(entity_id, number, [kept]))
  return [...name_words, ...place_words]
}

/** The words by which an organization is found, and could be if one of its new records were the only one. */
const wordsOf = (change: Refolded): ReadonlyArray<string> => {
  const { added, after: { fields }, kept } = change
  const alone = kept.length === 1 ? [] : added
  return [...fields.name_words, ...fields.place_words, ...alone.flatMap((record) => wordsOfRecord(change, record))]
}

const writeWords = Effect.fnUntraced(function*(changes: ReadonlyArray<Refolded>) {
  const sql = yield* SqlClient.SqlClient
  const words = [...new Set(changes.flatMap(wordsOf))]
  yield* sql`
    INSERT INTO register_words (word, length, letters)
    SELECT * FROM unnest(
      ${texts(words)}::text[],
      ${integers(words.map((word) => word.length))}::int[],
      ${floats(words.map(letterSet))}::float8[]
    )
    ON CONFLICT DO NOTHING`
})

/** The words of records that are gone. */
const wordsOfDropped = (change: RegisterChange): ReadonlyArray<string> =>
  change.dropped.flatMap((record) => wordsOfRecord(change, record))

const removeWords = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
  const words = [...new Set(changes.flatMap(wordsOfDropped))]
  if (words.length === 0) return
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    DELETE FROM register_words USING unnest(
      ${texts(words)}::text[],
      ${integers(words.map((word) => word.length))}::int[],
      ${floats(words.map(letterSet))}::float8[],
      ${texts(words.map((word) => `${lexeme(word)} | ${lexeme(placeMark + word)}`))}::text[]
    ) AS gone (word, length, letters, lexemes)
    WHERE (register_words.length, register_words.letters, register_words.word)
        = (gone.length, gone.letters::bigint, gone.word)
      AND NOT EXISTS (SELECT FROM search_fields WHERE words @@ gone.lexemes::tsquery)`
})

const removeSearchFields = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  if (entities.length === 0) return
  const sql = yield* SqlClient.SqlClient
  yield* sql`DELETE FROM search_fields WHERE entity_id = ANY(${texts(entities)}::uuid[])`
})

/** Stores by what organizations and persons are found, in place of what was there. */
export const writeSearchTables = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
  if (changes.length === 0) return
  const refolded = changes.filter(isRefolded)
  yield* removeSearchFields(changes.filter(({ after }) => after === undefined).map(({ entity_id }) => entity_id))
  yield* writeSearchFields(refolded)
  yield* removeWords(changes)
  yield* writeWords(refolded)
  yield* removeSounds(changes)
  yield* writeSounds(refolded)
  yield* removeFormerNumbers(changes)
  yield* writeFormerNumbers(refolded)
  yield* writeHolders(changes)
  yield* writeMoves(changes)
})

/** Removes by what these organizations and their persons are found, but for what is stored of each in one row. */
export const removeSearchTables = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  const sql = yield* SqlClient.SqlClient
  for (const table of ["name_sounds", "former_numbers", "role_holders", "shareholders"]) {
    yield* sql`DELETE FROM ${sql(table)} WHERE entity_id = ANY(${texts(entities)}::uuid[])`
  }
})
