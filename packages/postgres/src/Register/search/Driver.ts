import type { SqlClient } from "effect/sql"
import { integers } from "../../Columns.ts"
import { type AskedTerm, type KnownWord, organizationsOf } from "./Vocabulary.ts"

/** What a walk goes by: the organizations that have one of these words, or whose name begins with it. */
export interface Driver {
  readonly lists: ReadonlyArray<KnownWord>
  readonly isFirst?: boolean
}

/** The rarest word of those that every hit has; undefined where nobody has one of them. */
export const driverOf = (terms: ReadonlyArray<AskedTerm>): Driver | undefined => {
  const [rarest] = terms.toSorted((left, right) => organizationsOf(left.lists) - organizationsOf(right.lists))
  return rarest === undefined || rarest.lists.length === 0 ? undefined : { lists: rarest.lists }
}

/**
 * The postings of a walk, each with its organization `one`, in the order of hits of each word alone. Who has several of
 * the words comes once, with the first of them.
 */
export const driver = (sql: SqlClient.SqlClient, { isFirst = false, lists }: Driver) => {
  const joined = sql`JOIN search_organizations one ON one.id = posting.organization`
  const [only] = lists
  if (lists.length === 1 && only !== undefined) {
    return {
      from: sql`search_postings posting ${joined}`,
      condition: sql.and([sql`posting.word = ${only.id}::int`, ...isFirst ? [sql`posting.is_first`] : []])
    }
  }
  const branches = lists.map(({ id }, branch) =>
    sql`SELECT ${branch}::int AS branch, ord, organization FROM search_postings WHERE word = ${id}::int`
  )
  return {
    from: sql`(${sql.join(" UNION ALL ", false)(branches)}) posting ${joined}`,
    condition: sql`NOT one.words && (${integers(lists.map(({ id }) => id))}::int[])[1:posting.branch]`
  }
}
