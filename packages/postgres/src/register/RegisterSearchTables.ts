import { project, type Projection, type RegisterChange } from "@kontor/core"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { booleans, floats, integers, texts } from "../Columns.ts"
import { writeHolders } from "./RegisterHolderTables.ts"
import { industryVector, letterSet, wordVector } from "./RegisterWords.ts"

const writeSearchFields = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
  const sql = yield* SqlClient.SqlClient
  const number = <Value>(read: (number: Projection["numbers"][0]) => Value) =>
    changes.map(({ after }) => read(after.numbers[0]))
  const field = <Value>(read: (fields: Projection["fields"]) => Value) => changes.map(({ after }) => read(after.fields))
  yield* sql`
    INSERT INTO search_fields (
      entity_id, court, register_type, register_number, suffix, is_active, name_key, words, legal_form, registered_on,
      postal_code, city, latitude, longitude, industries, size, figures
    )
    SELECT entity_id, court, register_type, register_number, suffix, is_active, name_key, words::tsvector, legal_form,
      registered_on, postal_code, city, latitude, longitude, industries::tsvector, size, figures::jsonb
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
      figures = excluded.figures`
})

/** The words by which an organization could be found if one of its new records were the only one. */
const wordsOf = ({ after, count, entity_id, number, records }: RegisterChange): ReadonlyArray<string> => {
  const projections = count === 1 ? [after] : records.map(({ kept }) => project(entity_id, number, [kept]))
  return projections.flatMap(({ fields }) => [...fields.name_words, ...fields.place_words])
}

const writeWords = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
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

const writeFormerNumbers = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
  const sql = yield* SqlClient.SqlClient
  const rows = changes.flatMap(({ after: { numbers: [, ...former] }, entity_id }) =>
    former.map((number) => ({ entity_id, ...number }))
  )
  if (rows.length === 0) return
  yield* sql`
    INSERT INTO former_numbers (register_number, register_type, court, suffix, entity_id)
    SELECT * FROM unnest(
      ${texts(rows.map(({ number }) => number))}::text[],
      ${texts(rows.map(({ type }) => type))}::text[],
      ${texts(rows.map(({ court }) => court))}::text[],
      ${texts(rows.map(({ suffix }) => suffix))}::text[],
      ${texts(rows.map(({ entity_id }) => entity_id))}::uuid[]
    )
    ON CONFLICT DO NOTHING`
})

/** Stores by what organizations and persons are found, in place of what was there. */
export const writeSearchTables = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
  if (changes.length === 0) return
  yield* writeSearchFields(changes)
  yield* writeWords(changes)
  yield* writeFormerNumbers(changes)
  yield* writeHolders(changes)
})
