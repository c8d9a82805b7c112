import { type OrderedHit, type ReadText, type SearchClass, weightOfWord } from "@kontor/core/Register"
import { Effect } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { isCommon } from "./CommonWords.ts"
import { type Driver, driver, rarestOf, together } from "./Driver.ts"
import { type Found, type FoundRow, hitOfRow, nothing, type TableSearch } from "./Found.ts"
import { nameConditions } from "./NameConditions.ts"
import { ordOf } from "./SearchRow.ts"
import type { Asked, AskedTerm, KnownWord } from "./Vocabulary.ts"

interface WrittenRow extends FoundRow {
  readonly uncovered: number
}

/** What a text covers of any name at most. */
const maxCovered = (terms: ReadonlyArray<AskedTerm>): number => {
  const words = terms.flatMap(({ known, pairs }) => [...known, ...pairs.flat()]).map(({ word }) => word)
  return [...new Set(words)].reduce((sum, word) => sum + weightOfWord(word), 0)
}

/** How much more a name may cover than its place in a walk shows: by the words that the walk does not go by. */
const slackOf = ({ lists }: Driver, terms: ReadonlyArray<AskedTerm>): number => {
  const own = lists.map(({ word }) =>
    terms.some(({ known }) => known.some((one) => one.word === word)) ? weightOfWord(word) : 0
  )
  return maxCovered(terms) - Math.min(...own)
}

/** One search for the names that match a text as it is written, beside those that are exactly the text. */
interface Written {
  readonly text: ReadText
  readonly terms: ReadonlyArray<AskedTerm>
  readonly conditions: ReadonlyArray<Statement.Fragment>
}

/** The best hits of a walk, which goes on past the last one as far as a better one may come. */
const walk = Effect.fnUntraced(function*(by: Driver, { conditions, terms }: Written, wanted: number) {
  if (wanted <= 0) return []
  const sql = yield* SqlClient.SqlClient
  const { uncovered } = nameConditions(sql)
  const { condition, from } = driver(sql, by)
  const found = (further: Statement.Fragment) =>
    sql`SELECT one.entity_id, one.standing, ${uncovered(terms)} AS uncovered FROM ${from}
      WHERE ${sql.and([condition, ...conditions])} ${further}`
  const first = yield* sql<WrittenRow>`${found(sql`ORDER BY posting.ord FETCH FIRST (${wanted}::int) ROWS WITH TIES`)}`
  const slack = slackOf(by, terms)
  if (slack === 0 && by.lists.length === 1 || first.length < wanted) return first
  const last = first.map((row) => row.uncovered).toSorted((left, right) => left - right)[wanted - 1]!
  return yield* sql<WrittenRow>`
    SELECT * FROM (${found(sql`AND posting.ord < ${Math.min(2 ** 31 - 1, ordOf(last + slack + 1))}::int`)}) near
    ORDER BY uncovered, standing, entity_id LIMIT ${wanted}::int`
})

const hitsOf = (rows: ReadonlyArray<WrittenRow>, match: SearchClass): ReadonlyArray<OrderedHit> =>
  rows.map((row) => hitOfRow(row, match, row.uncovered))

/** Finds the names that begin with a text of several words: their beginnings are next to each other in the index. */
const findBeginnings = Effect.fnUntraced(function*({ conditions, terms, text }: Written, wanted: number) {
  const sql = yield* SqlClient.SqlClient
  const { uncovered } = nameConditions(sql)
  const joined = text.core.join("")
  const isNear = sql`replace(one.core, ' ', '') >= ${joined} AND replace(one.core, ' ', '') < ${joined + "\u{10FFFF}"}`
  return yield* sql<WrittenRow>`
    SELECT one.entity_id, one.standing, ${uncovered(terms)} AS uncovered FROM search_organizations one
    WHERE ${sql.and([isNear, ...conditions])} ORDER BY uncovered, standing, entity_id LIMIT ${wanted}::int`
})

const firstWordOf = ({ terms, text }: Written): KnownWord | undefined => {
  const [first] = text.core
  return terms.flatMap(({ known }) => known).find(({ word }) => word === first)
}

/** The best of more names than are counted: first those that begin with the text. */
const findBest = Effect.fnUntraced(function*(by: Driver, written: Written, wanted: number) {
  const sql = yield* SqlClient.SqlClient
  const begins = nameConditions(sql).begins(written.text)
  const beginning = { ...written, conditions: [...written.conditions, begins] }
  const first = firstWordOf(written)
  const begun = first === undefined
    ? []
    : yield* written.text.core.length === 1
      ? walk({ lists: [first], isFirst: true }, beginning, wanted)
      : findBeginnings(beginning, wanted)
  const others = { ...written, conditions: [...written.conditions, sql`NOT (${begins})`] }
  return [
    ...hitsOf(begun, "BEGINNING"),
    ...hitsOf(yield* walk(by, others, wanted - begun.length), "ALL_WORDS")
  ]
})

/**
 * Finds the names that match a text as it is written, except those that are exactly the text: by its rarest word, until
 * more are found than are counted. Only the best of so many are found in the order of hits.
 */
export const findAsWritten = Effect.fnUntraced(
  function*(text: ReadText, asked: Asked, search: TableSearch) {
    const { besides, terms } = asked
    const all = [...terms.flatMap((term) => term.is_required ? [term.lists] : []), ...besides]
    const lists = rarestOf(all)
    if (lists === undefined) return nothing
    const by = { lists }
    const sql = yield* SqlClient.SqlClient
    const { begins, exactness, isLike, isWritten, uncovered } = nameConditions(sql)
    const conditions = [
      ...search.conditions,
      ...isWritten(terms),
      sql`NOT (${isLike(text)} AND ${exactness(text)} IS NOT NULL)`
    ]
    const best = findBest(by, { text, terms, conditions }, search.wanted)
    if (yield* isCommon(asked, search)) {
      return { hits: yield* best, total: search.countedUpTo + 1 } satisfies Found
    }
    const { condition, from } = together(sql, { lists, others: all.filter((words) => words !== lists) })
    const rows = yield* sql<WrittenRow & { begins: boolean; total: number }>`
      WITH found AS MATERIALIZED (
        SELECT one.entity_id, one.standing, ${uncovered(terms)} AS uncovered, ${begins(text)} AS begins FROM ${from}
        WHERE ${sql.and([condition, ...conditions])} LIMIT ${search.countedUpTo + 1}::int
      )
      SELECT found.*, (count(*) OVER ())::int AS total FROM found
      ORDER BY begins DESC, uncovered, standing, entity_id LIMIT ${search.wanted}::int`
    const total = rows[0]?.total ?? 0
    const hits = total <= search.countedUpTo
      ? rows.map((row) => hitOfRow(row, row.begins ? "BEGINNING" : "ALL_WORDS", row.uncovered))
      : yield* best
    return { hits, total } satisfies Found
  }
)
