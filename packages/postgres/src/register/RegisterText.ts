import { allowedTypos, type EntityId, isLikeWord, mostWordsWithTypos, type TextQuery } from "@kontor/core"
import { Effect } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { floats, integers, texts } from "../Columns.ts"
import { letterSet, lexeme, placeMark } from "./RegisterWords.ts"

/**
 * The words of the register that a word of a query may mean with a few letters wrong, by word of the query. The database
 * picks out words of about the same length and letters, which needs no extension; core says which of them are close.
 */
const readSimilarWords = Effect.fnUntraced(function*(words: ReadonlyArray<string>) {
  const similar = new Map<string, Array<string>>(words.map((word) => [word, []]))
  const inexact = words.filter((word) => allowedTypos(word) > 0)
  if (inexact.length === 0) return similar
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ asked: string; word: string }>`
    SELECT asked.word AS asked, known.word
    FROM unnest(
      ${texts(inexact)}::text[],
      ${integers(inexact.map((word) => word.length))}::int[],
      ${integers(inexact.map(allowedTypos))}::int[],
      ${floats(inexact.map(letterSet))}::float8[]
    ) AS asked (word, length, typos, letters)
    JOIN register_words known ON known.length BETWEEN asked.length - asked.typos AND asked.length + asked.typos
    WHERE bit_count((known.letters # asked.letters::bigint)::bit(64)) <= 2 * asked.typos`.unprepared
  for (const { asked, word } of rows) if (word !== asked && isLikeWord(asked, word)) similar.get(asked)?.push(word)
  return similar
})

const anyOf = (lexemes: ReadonlyArray<string>): string => lexemes.join(" | ")

/** The `tsquery` of organizations that have a word in their name, and of those that have it in their name or place. */
interface WordQuery {
  readonly ofName: string
  readonly ofNameOrPlace: string
}

const exactly = (word: string): WordQuery => ({
  ofName: lexeme(word),
  ofNameOrPlace: anyOf([lexeme(word), lexeme(placeMark + word)])
})

const nearly = (word: string, similar: ReadonlyArray<string>): WordQuery => {
  const ending = word.length >= 3 ? ":*" : ""
  const named = [lexeme(word) + ending, ...similar.map(lexeme)]
  const placed = [lexeme(placeMark + word) + ending, ...similar.map((other) => lexeme(placeMark + other))]
  return { ofName: anyOf(named), ofNameOrPlace: anyOf([...named, ...placed]) }
}

/** Which organizations of `search_fields` match a text, and how well: the position of their rank among `MatchRanks`. */
interface TextMatch {
  readonly condition: Statement.Fragment
  readonly rank: Statement.Fragment
}

/**
 * Reads how a text is matched, as `matchRank` in core defines it. `numbered` are the organizations that have the register
 * number the text may be.
 */
export const textMatch = Effect.fnUntraced(function*(text: TextQuery, numbered: ReadonlyArray<EntityId>) {
  const sql = yield* SqlClient.SqlClient
  const { key, words } = text
  const isNumbered = numbered.length === 0 ? sql`false` : sql`entity_id = ANY(${texts(numbered)}::uuid[])`
  if (key === "") return { condition: isNumbered, rank: sql`0` } satisfies TextMatch

  const has = (queries: ReadonlyArray<WordQuery>) =>
    sql.and([
      sql`words @@ ${anyOf(queries.map(({ ofName }) => ofName))}::tsquery`,
      ...queries.map(({ ofNameOrPlace }) => sql`words @@ ${ofNameOrPlace}::tsquery`)
    ])
  const begins = sql`(name_key >= ${key} AND name_key < ${`${key}\u{10ffff}`})`
  const hasAllWords = has(words.map(exactly))
  const mayHaveTypos = words.length <= mostWordsWithTypos
  const similar = mayHaveTypos ? yield* readSimilarWords(words) : new Map<string, ReadonlyArray<string>>()
  const hasWords = mayHaveTypos ? has(words.map((word) => nearly(word, similar.get(word) ?? []))) : hasAllWords
  return {
    condition: sql.or([...(numbered.length === 0 ? [] : [isNumbered]), begins, hasWords]),
    rank: sql`CASE WHEN ${isNumbered} THEN 0 WHEN name_key = ${key} THEN 1 WHEN ${begins} THEN 2
      WHEN ${hasAllWords} THEN 3 ELSE 4 END`
  } satisfies TextMatch
})
