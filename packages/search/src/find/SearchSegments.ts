import type { IndexPage, IndexQuery } from "@kontor/core/Register"
import {
  courtsOfDistrict,
  maxBeforeSimilar,
  numberHits,
  type ReadText,
  type SearchClass,
  searchReach
} from "@kontor/core/Register/search"
import { askedWords } from "./AskedWords.ts"
import { findEveryone } from "./Everyone.ts"
import { filterSets } from "./Filtering.ts"
import { pageOf } from "./Merging.ts"
import { fewInOrder, findAsWritten, type Matches, type SegmentSearch } from "./NamesAsWritten.ts"
import { findSimilar } from "./NamesSimilar.ts"
import { countCourts, numberedIn } from "./Numbered.ts"
import { isMarked, type LiveSegment, visibleIn } from "./Visible.ts"

interface Part {
  readonly live: LiveSegment
  readonly search: SegmentSearch
  readonly matches: Array<Matches>
}

const addTogether = (parts: ReadonlyArray<Part>): number =>
  parts.reduce((sum, { matches }) => sum + matches.reduce((total, one) => total + one.total, 0), 0)

/** Finds the organizations with the number of a query in all segments, and the text to search besides. */
const searchNumber = (parts: ReadonlyArray<Part>, { query }: IndexQuery): ReadText | undefined => {
  if (query === undefined) return undefined
  const { number } = query
  if (number === undefined) return query.text
  const numbered = parts.flatMap((part) =>
    numberedIn(part.search, number).map((one) => ({ ...one, hit: { part, ordinal: one.hit } }))
  )
  const districts = () => {
    const counts = new Map<string, number>()
    for (const { live: { removed, segment } } of parts) {
      countCourts(segment, (ordinal) => isMarked(removed, ordinal), number.beside, counts)
    }
    return courtsOfDistrict(counts)
  }
  const { hits, text } = numberHits({ ...query, number }, numbered, districts)
  for (const part of parts) {
    const own = hits.filter(({ hit }) => hit.part === part)
    const keys = fewInOrder(part.live.segment, own.map(({ hit: { ordinal }, uncovered }) => ({ ordinal, uncovered })))
    const ordinals = new Set(own.map(({ hit }) => hit.ordinal))
    part.matches.push({ found: new Map([["REGISTER_NUMBER", keys]]), total: own.length, few: ordinals })
  }
  return text
}

const searchText = (parts: ReadonlyArray<Part>, text: ReadText): void => {
  const asked = parts.map(({ matches, search }) => {
    const numbered = matches[0]?.few ?? new Set()
    const words = askedWords(search.segment, text)
    const isVisible = numbered.size === 0
      ? search.isVisible
      : (ordinal: number) => !numbered.has(ordinal) && search.isVisible(ordinal)
    const own = { ...search, isVisible }
    const matching = findAsWritten(own, text, words)
    matches.push(matching)
    return { own, words, known: matching.few, matches }
  })
  if (addTogether(parts) >= maxBeforeSimilar) return
  for (const { known, matches, own, words } of asked) matches.push(findSimilar(own, text, words, known))
}

const foundIn = ({ live, matches }: Part) => ({
  segment: live.segment,
  found: new Map<SearchClass | undefined, ReadonlyArray<number>>(matches.flatMap(({ found }) => [...found]))
})

/** Searches all segments of an index as one. */
export const searchSegments = (segments: ReadonlyArray<LiveSegment>, query: IndexQuery): IndexPage => {
  const parts: ReadonlyArray<Part> = segments.map((live) => ({
    live,
    matches: [],
    search: {
      segment: live.segment,
      isVisible: visibleIn(live, query.without),
      filters: filterSets(live.segment, query.terms),
      wanted: query.skip + query.limit
    }
  }))
  const text = searchNumber(parts, query)
  if (text !== undefined) searchText(parts, text)
  if (query.query === undefined) { for (const { matches, search } of parts) matches.push(findEveryone(search)) }
  const total = addTogether(parts)
  return {
    hits: pageOf(parts.map(foundIn), query.skip, query.limit),
    total: Math.min(total, searchReach),
    total_is_lower_bound: total > searchReach
  }
}
