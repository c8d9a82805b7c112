import { type NameReading, type PlaceWord, type ReadText, weightOfWord, wordWeights } from "@kontor/core/Register"
import type { SqlClient, Statement } from "effect/sql"
import { texts } from "../../Columns.ts"
import { spaced } from "./SearchRow.ts"
import type { AskedTerm, Pair } from "./Vocabulary.ts"

type Fragment = Statement.Fragment

/** Whether a column of an organization `one` has words in a row, and whether its place has a word. */
const placeConditions = (sql: SqlClient.SqlClient) => {
  const holds = (column: string, words: ReadonlyArray<string>) =>
    sql`strpos(${sql.literal(`one.${column}`)}, ${spaced(words)}) > 0`
  const inPlace = (word: string) => holds("place", [word])
  const isOfPlace = ({ towns, word }: PlaceWord) =>
    towns.length === 0
      ? inPlace(word)
      : sql`(${inPlace(word)} OR one.place = ANY(${texts(towns.map((town) => spaced([town])))}::text[]))`
  return { holds, inPlace, isOfPlace }
}

/** The conditions under which an organization `one` matches words, and what they leave of its name. */
export const nameConditions = (sql: SqlClient.SqlClient) => {
  const { holds, inPlace, isOfPlace } = placeConditions(sql)
  const inCore = (word: string) => holds("core", [word])
  const inName = (word: string) => sql`(${inCore(word)} OR ${holds("forms", [word])})`
  const besideEachOther = ([left, right]: Pair) => holds("core", [left.word, right.word])
  const none = sql`false`
  const or = (conditions: ReadonlyArray<Fragment>) => conditions.length === 0 ? none : sql.or(conditions)

  /** Whether the name has a word as it is written, apart or together. */
  const isNamed = ({ known, pairs }: AskedTerm) =>
    or([...known.map(({ word }) => inName(word)), ...pairs.map(besideEachOther)])
  const isFound = (term: AskedTerm) => sql`(${isNamed(term)} OR ${isOfPlace(term)})`

  /** Whether name and place have all words of a text, and the name one of them. */
  const isWritten = (terms: ReadonlyArray<AskedTerm>): ReadonlyArray<Fragment> => {
    const required = terms.filter(({ is_required }) => is_required)
    const [only, ...others] = required
    if (only !== undefined && others.length === 0) return [sql`(${isNamed(only)})`]
    return [...required.map(isFound), sql`(${or(required.map(isNamed))})`]
  }

  /** Whether the core of a name begins with the text, whose words are all in the name. */
  const begins = ({ core, words }: ReadText): Fragment =>
    core.length === 0 ? none : sql.and([
      sql`starts_with(one.core, ${spaced(core)})`,
      ...words.filter(({ is_required, word }) => is_required && !core.includes(word)).map(({ word }) => inName(word))
    ])

  const covered = (terms: ReadonlyArray<AskedTerm>): ReadonlyMap<string, Fragment> => {
    const itself = terms.flatMap(({ known }) => known.map(({ word }) => [word, inCore(word)] as const))
    const apart = new Map<string, Array<Fragment>>()
    for (const pair of terms.flatMap(({ pairs }) => pairs)) {
      for (const { word } of pair) apart.set(word, [...apart.get(word) ?? [], besideEachOther(pair)])
    }
    return new Map([...[...apart].map(([word, pairs]) => [word, or(pairs)] as const), ...itself])
  }

  /** What the words of its name weigh that terms do not cover. */
  const uncovered = (terms: ReadonlyArray<AskedTerm>): Fragment => {
    const weights = [...covered(terms)].flatMap(([word, isCovered]) => {
      const weight = weightOfWord(word)
      if (weight === wordWeights.silent) return []
      const inItsPlace = Math.min(weight, wordWeights.town)
      return [
        sql`CASE WHEN ${isCovered} THEN CASE WHEN ${
          inPlace(word)
        } THEN ${inItsPlace}::int ELSE ${weight}::int END ELSE 0 END`
      ]
    })
    return weights.length === 0
      ? sql`one.weight::int`
      : sql`greatest(0, one.weight - (${sql.join(" + ", false)(weights)}))`
  }

  const isReading = ({ joined, place }: NameReading) =>
    sql.and([sql`replace(one.core, ' ', '') = ${joined}`, ...place.map(isOfPlace)])
  const isExactReading = (reading: NameReading) =>
    sql.and([isReading(reading), sql`one.forms = ${spaced(reading.forms === "" ? [] : [reading.forms])}`])

  /** Whether a name is one that the text may be, whatever its legal form and place. */
  const isLike = ({ readings }: ReadText): Fragment =>
    sql`replace(one.core, ' ', '') = ANY(${texts([...new Set(readings.map(({ joined }) => joined))])}::text[])`

  /**
   * How exact a name is: 0 with its legal form, 1 so but for a town that is left off, 2 but for its legal form, 3 so
   * but for a town; null where it is not.
   */
  const exactness = ({ readings }: ReadText): Fragment => {
    const alone = readings.filter(({ place }) => place.length === 0)
    const inTowns = readings.filter(({ place }) => place.length > 0)
    return sql`CASE
      WHEN ${or(alone.map(isExactReading))} THEN 0 WHEN ${or(inTowns.map(isExactReading))} THEN 1
      WHEN ${or(alone.map(isReading))} THEN 2 WHEN ${or(inTowns.map(isReading))} THEN 3 END`
  }
  return { isWritten, begins, uncovered, isLike, exactness }
}
