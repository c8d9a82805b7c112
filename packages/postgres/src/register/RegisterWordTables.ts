import { fold, type Reading, type Refolded, type RegisterChange, searchFields } from "@kontor/core"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { floats, integers, texts } from "../Columns.ts"
import { letterSet, lexeme, placeMark } from "./RegisterWords.ts"

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

/** Stores the words by which organizations are found. */
export const writeWords = Effect.fnUntraced(function*(changes: ReadonlyArray<Refolded>) {
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

/** Removes the words of records that are gone, unless an organization is found by them. */
export const removeWords = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
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
