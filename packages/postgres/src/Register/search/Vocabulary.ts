import {
  type AskedWord,
  minJoinedLength,
  minPartLength,
  partsSought,
  type PlaceWord,
  type ReadText,
  withLettersSwapped
} from "@kontor/core/Register"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../../Columns.ts"
import { keysOfParts } from "./SearchRow.ts"

/** A word that organizations have, and how many. */
export interface KnownWord {
  readonly id: number
  readonly word: string
  readonly organizations: number
}

/** Two words next to each other in a name that are one word in a query. */
export type Pair = readonly [left: KnownWord, right: KnownWord]

/** A word of a query as the vocabulary knows it. */
export interface AskedTerm extends PlaceWord {
  readonly is_required: boolean
  /** The word itself, and those that hold it and a word beside it. */
  readonly known: ReadonlyArray<KnownWord>
  readonly pairs: ReadonlyArray<Pair>
  /** An organization that has the word in any of these ways has at least one of these words. */
  readonly lists: ReadonlyArray<KnownWord>
}

/** The words of a text, and those that every hit has beside them, as the vocabulary knows them. */
export interface Asked {
  readonly terms: ReadonlyArray<AskedTerm>
  readonly besides: ReadonlyArray<ReadonlyArray<KnownWord>>
}

/** Reads words of the vocabulary. */
const readWords = Effect.fnUntraced(function*(words: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<KnownWord>`
    SELECT id, word, organizations FROM search_words WHERE word = ANY(${texts(words)}::text[]) AND organizations > 0`
  return new Map(rows.map((row) => [row.word, row]))
})

/** The last letter there is: no word that begins with a text comes after the text and this letter. */
const lastLetter = "\u{10FFFF}"

/**
 * Reads all words that begin with a text, or that may be meant by one of several words with typos, and others beside
 * these.
 */
export const readAlike = Effect.fnUntraced(
  function*(beginning: string | undefined, mistyped: ReadonlyArray<string>) {
    const sql = yield* SqlClient.SqlClient
    const keys = new Set(mistyped.flatMap((word) => keysOfParts(partsSought(word))))
    const ways = [
      ...beginning === undefined ? [] : [sql`word >= ${beginning} AND word < ${beginning + lastLetter}`],
      ...keys.size === 0 ? [] : [sql`parts && ${texts([...keys])}::text[]`],
      ...keys.size === 0 ? [] : [sql`word = ANY(${texts(mistyped.flatMap(withLettersSwapped))}::text[])`]
    ]
    if (ways.length === 0) return []
    return yield* sql<KnownWord>`
      SELECT id, word, organizations FROM search_words WHERE (${sql.or(ways)}) AND organizations > 0`
  }
)

/** The ways to write a word as two. */
const splits = (word: string): ReadonlyArray<readonly [string, string]> =>
  word.length < minJoinedLength
    ? []
    : Array.from({ length: word.length - 2 * minPartLength + 1 }, (_, index) => [
      word.slice(0, minPartLength + index),
      word.slice(minPartLength + index)
    ])

const rarer = ([left, right]: Pair): KnownWord => left.organizations < right.organizations ? left : right

/** The first word of the towns of a postal code, which all of them have. */
const firstOfTowns = ({ towns }: PlaceWord): ReadonlyArray<string> =>
  towns.slice(0, 1).map((town) => town.split(" ")[0]!)

const termOf = (words: ReadonlyMap<string, KnownWord>) => (asked: AskedWord): AskedTerm => {
  const { is_required, joined, towns, word } = asked
  const known = [...new Set([word, ...joined])].flatMap((one) => words.get(one) ?? [])
  const pairs = splits(word).flatMap(([left, right]): ReadonlyArray<Pair> => {
    const [first, second] = [words.get(left), words.get(right)]
    return first === undefined || second === undefined ? [] : [[first, second]]
  })
  const inTowns = firstOfTowns(asked).flatMap((one) => words.get(one) ?? [])
  return { word, towns, is_required, known, pairs, lists: [...new Set([...known, ...pairs.map(rarer), ...inTowns])] }
}

/** Looks the words of a text up, and others that every hit has. */
export const readTerms = Effect.fnUntraced(function*({ words }: ReadText, besides: ReadonlyArray<string>) {
  const asked = words.flatMap((one) => [one.word, ...one.joined, ...splits(one.word).flat(), ...firstOfTowns(one)])
  const known = yield* readWords([...new Set([...asked, ...besides])])
  return {
    terms: words.map(termOf(known)),
    besides: besides.map((word) => [known.get(word)].filter((one) => one !== undefined))
  }
})

/** How many organizations have one of these words, if no organization has two of them. */
export const organizationsOf = (words: ReadonlyArray<KnownWord>): number =>
  words.reduce((sum, { organizations }) => sum + organizations, 0)
