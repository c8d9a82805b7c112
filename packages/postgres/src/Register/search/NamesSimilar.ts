import {
  inOrderOfHits,
  matchSimilar,
  mayHaveTypos,
  minBeginningLength,
  type OrderedHit,
  type ReadText,
  searchReach,
  typosBetween,
  weighedWords
} from "@kontor/core/Register"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { integers, texts } from "../../Columns.ts"
import { joinedTo } from "./Driver.ts"
import { entitiesOf, type Found, type FoundRow, hitOfRow, nothing, type TableSearch } from "./Found.ts"
import { type AskedTerm, type KnownWord, organizationsOf, readAlike } from "./Vocabulary.ts"

interface SimilarRow extends FoundRow {
  readonly core: string
  readonly forms: string
  readonly place: string
}

const wordsIn = (text: string): ReadonlyArray<string> => text === "" ? [] : text.slice(1, -1).split(" ")

/**
 * For each required word of a query, the words that stand for it: a name or place has the required word, only begun if
 * it is the last one, or with typos, if it has one of them.
 */
const readSimilar = Effect.fnUntraced(function*(required: ReadonlyArray<AskedTerm>, withTypos: boolean) {
  const last = required.at(-1)?.word
  const beginning = last !== undefined && last.length >= minBeginningLength ? last : undefined
  const found = yield* readAlike(beginning, withTypos ? required.map(({ word }) => word) : [])
  return required.map(({ lists, word }) => {
    const isBegun = (one: string) => word === beginning && one.startsWith(word)
    const alike = found.filter((one) => isBegun(one.word) || (withTypos && typosBetween(word, one.word) !== undefined))
    return [...new Map([...lists, ...alike].map((one) => [one.id, one])).values()]
  })
})

const idsOf = (words: ReadonlyArray<KnownWord>) => integers(words.map(({ id }) => id))

/**
 * Finds the names that match a text whose last word is only begun, or whose words have typos, except names that match
 * as written. The vocabulary shows which words may be meant; core judges who has them. If there are more names than a
 * search reaches, it judges those that the rarest word alone covers best.
 */
export const findSimilar = Effect.fnUntraced(
  function*(
    text: ReadText,
    terms: ReadonlyArray<AskedTerm>,
    known: ReadonlyArray<OrderedHit>,
    { conditions, wanted }: TableSearch
  ) {
    const sql = yield* SqlClient.SqlClient
    const required = terms.filter(({ is_required }) => is_required)
    const similar = yield* readSimilar(required, mayHaveTypos(text))
    const [rarest, ...others] = similar.toSorted((left, right) => organizationsOf(left) - organizationsOf(right))
    if (rarest === undefined || rarest.length === 0) return nothing
    const rows = yield* sql<SimilarRow>`
      SELECT one.entity_id, one.standing, one.core, one.forms, one.place FROM (
        SELECT organization, min(ord) AS ord FROM search_postings WHERE word = ANY(${idsOf(rarest)}::int[])
        GROUP BY organization
      ) posting ${joinedTo(sql)}
      WHERE ${
      sql.and([
        sql`NOT one.entity_id = ANY(${texts(entitiesOf(known))}::uuid[])`,
        ...others.map((words) => sql`one.words && ${idsOf(words)}::int[]`),
        ...conditions
      ])
    }
      ORDER BY posting.ord LIMIT ${searchReach + 1}::int`
    const hits = rows.flatMap((row) => {
      const words = { core: wordsIn(row.core), forms: wordsIn(row.forms), place: wordsIn(row.place) }
      const found = matchSimilar(text, weighedWords(words))
      return found === undefined ? [] : [hitOfRow(row, found.match, found.uncovered)]
    })
    return { hits: hits.toSorted(inOrderOfHits).slice(0, wanted), total: hits.length } satisfies Found
  }
)
