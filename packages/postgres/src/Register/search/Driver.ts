import type { SqlClient, Statement } from "effect/sql"
import { integers } from "../../Columns.ts"
import { type KnownWord, organizationsOf } from "./Vocabulary.ts"

/** What a walk goes by: the organizations that have one of these words, or whose name begins with it. */
export interface Driver {
  readonly lists: ReadonlyArray<KnownWord>
  readonly isFirst?: boolean
  /** Groups of further words: an organization must have one word of each group. */
  readonly others?: ReadonlyArray<ReadonlyArray<KnownWord>>
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
 * The most organizations of a hash table, which must fit the memory of a search, and how many times as many as the
 * walk has: a short walk reads its organizations faster than it builds a large table.
 */
const looked = { organizations: 400_000, share: 4 } as const

/**
 * The conditions that a posting's organization also has one of each group of other words. A hash table answers them
 * before the organization is read. LIMIT caps the planner's estimate, so that it hashes; IS TRUE prevents a join.
 */
const haveOthers = (sql: SqlClient.SqlClient, { lists, others = [] }: Driver): ReadonlyArray<Statement.Fragment> => {
  const max = Math.min(looked.organizations, organizationsOf(lists) * looked.share)
  return others.filter((words) => organizationsOf(words) <= max).map((words) =>
    sql`(posting.organization IN (
      SELECT organization FROM search_postings WHERE word = ANY(${integers(words.map(({ id }) => id))}::int[])
      LIMIT 500000
    )) IS TRUE`
  )
}

/**
 * The postings of a walk, each with its organization `one`, in the order of hits of each word alone. Who has several of
 * the words comes once, with the first of them.
 */
export const driver = (sql: SqlClient.SqlClient, by: Driver) => {
  const { isFirst = false, lists } = by
  const others = haveOthers(sql, by)
  const [only] = lists
  if (lists.length === 1 && only !== undefined) {
    return {
      from: sql`search_postings posting ${joinedTo(sql)}`,
      condition: sql.and([sql`posting.word = ${only.id}::int`, ...isFirst ? [sql`posting.is_first`] : [], ...others])
    }
  }
  const branches = lists.map(({ id }, branch) =>
    sql`SELECT ${branch}::int AS branch, ord, organization FROM search_postings WHERE word = ${id}::int`
  )
  return {
    from: sql`(${sql.join(" UNION ALL ", false)(branches)}) posting ${joinedTo(sql)}`,
    condition: sql.and([
      sql`NOT one.words && (${integers(lists.map(({ id }) => id))}::int[])[1:posting.branch]`,
      ...others
    ])
  }
}

/** The most organizations that are looked up together: of more, a walk ends earlier. */
const maxTogether = 200_000

/**
 * The organizations `one` of a walk, in any order and each once. They are looked up in the order in which they are
 * stored, where several share a page: that takes half of the time of looking up one after the other.
 */
export const together = (sql: SqlClient.SqlClient, by: Driver) => {
  if (organizationsOf(by.lists) > maxTogether) return driver(sql, by)
  const words = integers(by.lists.map(({ id }) => id))
  return {
    from: sql`search_organizations one`,
    condition: sql`one.id = ANY(ARRAY(
      SELECT posting.organization FROM search_postings posting
      WHERE ${sql.and([sql`posting.word = ANY(${words}::int[])`, ...haveOthers(sql, by)])}
    ))`
  }
}
