import type { SqlClient } from "effect/sql"
import { integers } from "../../Columns.ts"
import { type KnownWord, organizationsOf } from "./Vocabulary.ts"

/** What a walk goes by: the organizations that have one of these words, or whose name begins with it. */
export interface Driver {
  readonly lists: ReadonlyArray<KnownWord>
  readonly isFirst?: boolean
}

/** The words that the fewest organizations have; undefined if no organization has one, or no words are given. */
export const rarestOf = (all: ReadonlyArray<ReadonlyArray<KnownWord>>): ReadonlyArray<KnownWord> | undefined => {
  const [rarest] = all.toSorted((left, right) => organizationsOf(left) - organizationsOf(right))
  return rarest?.length === 0 ? undefined : rarest
}

/**
 * Joins postings with their organizations `one`: always in this order, as postings are found by their words and never
 * by their organizations.
 */
export const joinedTo = (sql: SqlClient.SqlClient) =>
  sql`CROSS JOIN LATERAL (
    SELECT * FROM search_organizations WHERE search_organizations.id = posting.organization OFFSET 0
  ) one`

/**
 * The postings of a walk, each with its organization `one`, in the order of hits of each word alone. Who has several of
 * the words comes once, with the first of them.
 */
export const driver = (sql: SqlClient.SqlClient, { isFirst = false, lists }: Driver) => {
  const [only] = lists
  if (lists.length === 1 && only !== undefined) {
    return {
      from: sql`search_postings posting ${joinedTo(sql)}`,
      condition: sql.and([sql`posting.word = ${only.id}::int`, ...isFirst ? [sql`posting.is_first`] : []])
    }
  }
  const branches = lists.map(({ id }, branch) =>
    sql`SELECT ${branch}::int AS branch, ord, organization FROM search_postings WHERE word = ${id}::int`
  )
  return {
    from: sql`(${sql.join(" UNION ALL ", false)(branches)}) posting ${joinedTo(sql)}`,
    condition: sql`NOT one.words && (${integers(lists.map(({ id }) => id))}::int[])[1:posting.branch]`
  }
}
