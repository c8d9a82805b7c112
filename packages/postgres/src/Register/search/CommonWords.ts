import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { TableSearch } from "./Found.ts"
import { spaced } from "./SearchRow.ts"
import type { Asked, AskedTerm, KnownWord } from "./Vocabulary.ts"

/** How many organizations have a word in their name at least: those of places that have it may not. */
const namedAtLeast = Effect.fnUntraced(function*({ organizations, word }: KnownWord) {
  const sql = yield* SqlClient.SqlClient
  const [there] = yield* sql<{ organizations: number }>`
    SELECT coalesce(sum(organizations), 0)::int AS organizations FROM search_seats
    WHERE strpos(place, ${spaced([word])}) > 0`
  return organizations - there!.organizations
})

/** The only word that decides what a search finds; undefined if there are several words, or a filter. */
const onlyTerm = ({ besides, terms }: Asked, { conditions }: TableSearch): AskedTerm | undefined => {
  const [only, ...others] = terms.filter(({ is_required }) => is_required)
  return others.length + besides.length + conditions.length === 0 ? only : undefined
}

/** Whether the vocabulary alone shows that more names match a text, also exactly, than are counted. */
export const isCommon = Effect.fnUntraced(function*(asked: Asked, search: TableSearch) {
  const known = onlyTerm(asked, search)?.known ?? []
  const [commonest] = known.toSorted((left, right) => right.organizations - left.organizations)
  return commonest !== undefined && commonest.organizations > search.countedUpTo &&
    (yield* namedAtLeast(commonest)) > search.countedUpTo
})
