import { type EntityId, searchReach } from "@kontor/core/Register"
import { Effect, Layer } from "effect"
import { compare } from "../records/SourceRecord.ts"
import { matchesFilter } from "../search/FilterMatch.ts"
import { matchName, matchSimilar, maxBeforeSimilar, type NameMatch, type SearchClass } from "../search/Match.ts"
import { courtsOfDistrict, fitOfNumber, type NumberedHit, numberHits, numberMeant } from "../search/MatchNumber.ts"
import type { ReadNumber, ReadText } from "../search/ReadQuery.ts"
import { type DocumentWords, documentWords, type SearchDocument } from "../search/SearchDocument.ts"
import {
  type IndexPage,
  type IndexQuery,
  inOrderOfHits,
  type OrderedHit,
  SearchIndex,
  type Sorting
} from "../search/SearchIndex.ts"

interface Held {
  readonly document: SearchDocument
  readonly words: DocumentWords
}

const hitOf = ({ document }: Held, match: SearchClass | undefined, uncovered: number): OrderedHit => ({
  match,
  uncovered,
  prominence: document.prominence,
  is_active: document.fields.is_active,
  entity_id: document.entity_id
})

/** The courts whose district a town lies in, according to all organizations with their seat there. */
const districtsOf = (all: ReadonlyArray<Held>, town: ReadonlyArray<string>): ReadonlySet<string> => {
  const counts = new Map<string, number>()
  for (const { document: { numbers: [{ court }] }, words } of all) {
    if (town.every((word) => words.place.includes(word))) counts.set(court, (counts.get(court) ?? 0) + 1)
  }
  return courtsOfDistrict(counts)
}

const numberedBy = (number: ReadNumber, candidates: ReadonlyArray<Held>): ReadonlyArray<NumberedHit<Held>> =>
  candidates.flatMap((hit) => {
    const meant = numberMeant(number, hit.document.numbers)
    if (meant === undefined) return []
    const former = hit.words.formers.flatMap(({ core, forms }) => [...core, ...forms])
    const named = { name: [...hit.words.weights.keys(), ...former], place: hit.words.place }
    return [{ hit, fit: fitOfNumber(number, meant, named), court: meant.court }]
  })

const matching = (
  candidates: ReadonlyArray<Held>,
  matches: (words: DocumentWords) => NameMatch | undefined
): ReadonlyArray<OrderedHit> =>
  candidates.flatMap((held) => {
    const found = matches(held.words)
    return found === undefined ? [] : [hitOf(held, found.match, found.uncovered)]
  })

const withSimilar = (text: ReadText, candidates: ReadonlyArray<Held>, found: ReadonlyArray<OrderedHit>) => {
  if (found.length >= maxBeforeSimilar) return found
  const ids = new Set(found.map(({ entity_id }) => entity_id))
  const others = candidates.filter(({ document }) => !ids.has(document.entity_id))
  return [...found, ...matching(others, (words) => matchSimilar(text, words))]
}

const hitsOf = (all: ReadonlyArray<Held>, { query, terms, without }: IndexQuery): ReadonlyArray<OrderedHit> => {
  const hidden = new Set(without)
  const candidates = all.filter(({ document: { entity_id, fields, numbers } }) =>
    !hidden.has(entity_id) && matchesFilter(terms, { number: numbers[0], fields })
  )
  if (query === undefined) return candidates.map((held) => hitOf(held, undefined, 0))
  const number = query.number
  const { hits, text } = number === undefined
    ? { hits: [], text: query.text }
    : numberHits({ ...query, number }, numberedBy(number, candidates), () => districtsOf(all, number.beside))
  const numbered = hits.map(({ hit, uncovered }) => hitOf(hit, "REGISTER_NUMBER", uncovered))
  if (text === undefined) return numbered
  const known = new Set(hits.map(({ hit }) => hit))
  const others = candidates.filter((held) => !known.has(held))
  const named = matching(others, (words) => matchName(text, words))
  return withSimilar(text, others, [...numbered, ...named])
}

const inOrderOfWords = (left: ReadonlyArray<string>, right: ReadonlyArray<string>): number => {
  const place = left.findIndex((word, index) => word !== right[index])
  return place < 0 ? left.length - right.length : place >= right.length ? 1 : compare(left[place]!, right[place]!)
}

/** The order of names, word by word: of their cores, then of their legal forms. */
const inOrderOfNames = (left: DocumentWords, right: DocumentWords): number =>
  inOrderOfWords(left.core, right.core) || inOrderOfWords(left.forms, right.forms)

/** The order that a query asks for: hits without a known day last, those that are alike by their identifiers. */
const inOrderOf = ({ by, order }: Sorting, held: ReadonlyMap<EntityId, Held>) => {
  const direction = order === "asc" ? 1 : -1
  return (left: OrderedHit, right: OrderedHit): number => {
    const [one, other] = [held.get(left.entity_id)!, held.get(right.entity_id)!]
    const [day, otherDay] = [one.document.fields.registered_on, other.document.fields.registered_on]
    const difference = by === "name"
      ? direction * inOrderOfNames(one.words, other.words)
      : Number(day === undefined) - Number(otherDay === undefined) || direction * compare(day ?? "", otherDay ?? "")
    return difference || compare(left.entity_id, right.entity_id)
  }
}

const pageOf = (held: ReadonlyMap<EntityId, Held>, query: IndexQuery): IndexPage => {
  const { sorting } = query
  const hits = hitsOf([...held.values()], query).toSorted(
    sorting === undefined ? inOrderOfHits : inOrderOf(sorting, held)
  )
  return {
    hits: hits.slice(query.skip, query.skip + query.limit),
    total: Math.min(hits.length, searchReach),
    total_is_lower_bound: hits.length > searchReach
  }
}

/**
 * A search index that compares every organization with the query: the reference for what a search finds, and in which
 * order.
 */
export const layer: Layer.Layer<SearchIndex> = Layer.sync(SearchIndex, () => {
  const held = new Map<EntityId, Held>()
  let through = 0
  return SearchIndex.of({
    search: Effect.fn("SearchIndexMemory.search")((query) => Effect.sync(() => pageOf(held, query))),
    apply: Effect.fn("SearchIndexMemory.apply")((changes) =>
      Effect.sync(() => {
        for (const entity of changes.gone) held.delete(entity)
        for (const document of changes.held) {
          held.set(document.entity_id, { document, words: documentWords(document) })
        }
        through = changes.through
      })
    ),
    position: Effect.sync(() => ({ through, organizations: held.size }))
  })
})
