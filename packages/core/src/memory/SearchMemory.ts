import type { EntityId } from "../Register/identity/Identity.ts"
import { hitOf } from "../Register/profile/ProfileViews.ts"
import type { SearchPage } from "../Register/Register.ts"
import { filterTerms, matchesFilter } from "../Register/search/FilterMatch.ts"
import { byActivityThenId, type MatchRank, matchRank, MatchRanks, textQuery } from "../Register/search/Match.ts"
import { type SearchQuery, searchReach } from "../Register/search/SearchQuery.ts"
import type { HeldOrganization } from "./HeldRegister.ts"

const order = (rank: MatchRank | undefined): number => rank === undefined ? 0 : MatchRanks.indexOf(rank)

/** Searches organizations by comparing each of them: the reference of what a search finds, and in which order. */
export const searchPage = (
  organizations: Iterable<HeldOrganization>,
  query: SearchQuery,
  hidden: ReadonlySet<EntityId>
): SearchPage => {
  const { filters, limit, q, skip } = query
  const text = q === undefined ? undefined : textQuery(q)
  const terms = filterTerms(filters ?? {})
  const found = []
  for (const { number, projection: { fields, numbers, organization } } of organizations) {
    if (hidden.has(organization.entity_id)) continue
    const rank = text === undefined ? undefined : matchRank(text, { numbers, fields })
    if (text !== undefined && rank === undefined) continue
    if (matchesFilter(terms, { number, fields })) found.push({ rank, is_active: fields.is_active, organization })
  }
  const sorted = found.toSorted((left, right) => order(left.rank) - order(right.rank) || byActivityThenId(left, right))
  return {
    hits: sorted.slice(skip, skip + limit).map(({ organization, ...match }) => ({
      ...match,
      hit: hitOf(organization)
    })),
    total: Math.min(found.length, searchReach),
    total_is_lower_bound: found.length > searchReach
  }
}
