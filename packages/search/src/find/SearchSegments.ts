import type { EntityId } from "@kontor/core/Register"
import type { IndexPage, IndexQuery } from "@kontor/register"
import {
  boxAround,
  courtsOfDistrict,
  type CourtsOfTown,
  type FilterTerms,
  fitOfNumber,
  isNumberWritten,
  isWithin,
  maxBeforeSimilar,
  type NumberedHit,
  numberHits,
  type OrderedHit,
  type ReadNumber,
  type ReadText,
  type SearchClass,
  SearchClasses,
  searchReach,
  type Sorting
} from "@kontor/register/search"
import { dayNumber } from "../build/Collector.ts"
import { rowOf } from "../build/Finish.ts"
import { firstAtLeast, placeOfText, placesOfBeginning, textAt } from "../segment/Arrays.ts"
import { idAt, isMarked, type Kind, type LiveSegment, type Segment, visibleIn } from "../segment/Segment.ts"
import { fewInOrder, findAsWritten, type Matches, type SegmentSearch } from "./NamesAsWritten.ts"
import { findSimilar } from "./NamesSimilar.ts"
import { bitSet, groupSet, holdingAll, listSet, type OrdinalSet, unsortedSet } from "./OrdinalSet.ts"
import { askedWords, placesWith, placeWordsOf, wordOf, wordsOfNames } from "./Words.ts"

const chosen = (count: number, isChosen: (group: number) => boolean): ReadonlyArray<number> => {
  const groups = []
  for (let group = 0; group < count; group++) if (isChosen(group)) groups.push(group)
  return groups
}

const isKind = (terms: FilterTerms) => (kind: Kind): boolean =>
  (terms.legal_forms === undefined || (kind.legal_form !== undefined && terms.legal_forms.includes(kind.legal_form))) &&
  (terms.is_active === undefined || terms.is_active === kind.is_active) &&
  (terms.register_types === undefined || terms.register_types.includes(kind.type)) &&
  (terms.court === undefined || terms.court === kind.court) &&
  (terms.size === undefined || terms.size === kind.size)

const byKind = ({ kinds: { groups, values } }: Segment, terms: FilterTerms): ReadonlyArray<OrdinalSet> => {
  const { court, is_active, legal_forms, register_types, size } = terms
  if ([court, is_active, legal_forms, register_types, size].every((term) => term === undefined)) return []
  const is = isKind(terms)
  return [groupSet(groups, chosen(values.length, (group) => is(values[group]!)))]
}

/** The places within a circle, found row by row of those in its box. */
const placesAround = ({ places: { latitudes, longitudes } }: Segment, circle: NonNullable<FilterTerms["circle"]>) => {
  const box = boxAround(circle)
  const known = firstUnknown(latitudes)
  const found = new Set<number>()
  for (let row = rowOf(box.south); row <= rowOf(box.north); row++) {
    const [begin, end] = [firstOfRow(latitudes, row, known), firstOfRow(latitudes, row + 1, known)]
    const from = firstAtLeast(longitudes, box.west, begin, end)
    for (let place = from; place < end && longitudes[place]! <= box.east; place++) {
      if (isWithin(circle, { latitude: latitudes[place]!, longitude: longitudes[place]! })) found.add(place)
    }
  }
  return found
}

const firstWhere = (end: number, isReached: (index: number) => boolean): number => {
  let [low, high] = [0, end]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isReached(middle)) high = middle
    else low = middle + 1
  }
  return low
}

const firstUnknown = (latitudes: Float64Array): number =>
  firstWhere(latitudes.length, (index) => Number.isNaN(latitudes[index]!))

const firstOfRow = (latitudes: Float64Array, row: number, end: number): number =>
  firstWhere(end, (index) => rowOf(latitudes[index]!) >= row)

const byPlace = (segment: Segment, { circle, city, postal_code }: FilterTerms): ReadonlyArray<OrdinalSet> => {
  if (circle === undefined && city === undefined && postal_code === undefined) return []
  const { cities, groups, postalCodes, texts } = segment.places
  const around = circle === undefined ? undefined : placesAround(segment, circle)
  const [town, code] = [city, postal_code].map((text) =>
    text === undefined ? undefined : text === "" ? -1 : placeOfText(texts, text)
  )
  const isChosen = (place: number) =>
    (town === undefined || cities[place] === town) && (code === undefined || postalCodes[place] === code) &&
    (around === undefined || around.has(place))
  const candidates = around === undefined ? chosen(cities.length, isChosen) : [...around].filter(isChosen)
  return [groupSet(groups, candidates)]
}

const byIndustry = (segment: Segment, { industries }: FilterTerms): ReadonlyArray<OrdinalSet> => {
  if (industries === undefined) return []
  const { codes, groups, texts } = segment.industries
  const ranges = industries.beginnings.map((beginning) => placesOfBeginning(texts, `${industries.scheme} ${beginning}`))
  const isMeant = (code: number) => ranges.some(([begin, end]) => begin <= code && code < end)
  const hasOne = (group: number) => {
    for (let at = codes.starts[group]!; at < codes.starts[group + 1]!; at++) if (isMeant(codes.items[at]!)) return true
    return false
  }
  return [groupSet(groups, chosen(codes.starts.length - 1, hasOne))]
}

/** Days with fewer organizations than one in so many are found by day, others by testing each organization. */
const fewDays = 16

const byDay = (segment: Segment, { registered_from, registered_to }: FilterTerms): ReadonlyArray<OrdinalSet> => {
  if (registered_from === undefined && registered_to === undefined) return []
  const { byRegistered, count, registered } = segment.organizations
  const first = registered_from === undefined ? 1 : dayNumber(registered_from)
  const last = registered_to === undefined ? 0xffffffff : dayNumber(registered_to)
  const begin = firstWhere(byRegistered.length, (at) => registered[byRegistered[at]!]! >= first)
  const end = firstWhere(byRegistered.length, (at) => registered[byRegistered[at]!]! > last)
  const has = (ordinal: number) => registered[ordinal]! >= first && registered[ordinal]! <= last
  if ((end - begin) * fewDays < count) return [{ ...unsortedSet(byRegistered.subarray(begin, end), count), has }]
  return [{ ...everyone(count, has), count: end - begin }]
}

/** Every organization that passes a test. */
const everyone = (count: number, has: (ordinal: number) => boolean): OrdinalSet => ({
  count,
  has,
  each: (visit) => {
    for (let ordinal = 0; ordinal < count; ordinal++) if (has(ordinal) && !visit(ordinal)) return
  },
  mark: (bits) => {
    for (let ordinal = 0; ordinal < count; ordinal++) if (has(ordinal)) bits[ordinal >>> 5]! |= 1 << (ordinal & 31)
  }
})

const byFigures = (segment: Segment, { figures }: FilterTerms): ReadonlyArray<OrdinalSet> =>
  figures.flatMap(({ figure, gte, lte }) => {
    if (gte === undefined && lte === undefined) return []
    const column = segment.figures[figure]
    if (column === undefined) return [listSet(new Uint32Array(0))]
    const { organizations, values } = column
    const begin = gte === undefined ? 0 : firstAtLeast(values, gte)
    const end = lte === undefined ? values.length : firstWhere(values.length, (at) => values[at]! > lte)
    return [unsortedSet(organizations.subarray(begin, Math.max(begin, end)), segment.organizations.count)]
  })

const byNumber = (segment: Segment, { number }: FilterTerms): ReadonlyArray<OrdinalSet> => {
  if (number === undefined) return []
  if (number === null) return [listSet(new Uint32Array(0))]
  const { details, kinds, organizations, values } = segment.numbers
  const value = Number(number.number)
  const found = []
  for (let at = firstAtLeast(values, value); at < values.length && values[at] === value; at++) {
    const kind = kinds[Math.floor(details[at]! / 64)]!
    if (details[at]! % 64 === 0 && isNumberWritten({ ...kind, number: number.number }, number)) {
      found.push(organizations[at]!)
    }
  }
  return [unsortedSet(Uint32Array.from(found), segment.organizations.count)]
}

/** The sets that contain every hit, one for each kind of filter. Rule: search#filters. */
const filterSets = (segment: Segment, terms: FilterTerms): ReadonlyArray<OrdinalSet> => [
  ...byNumber(segment, terms),
  ...byPlace(segment, terms),
  ...byKind(segment, terms),
  ...byIndustry(segment, terms),
  ...byDay(segment, terms),
  ...byFigures(segment, terms)
]

/** So many organizations are examined in the time in which one is marked. */
const examinedFaster = 3

/** A walk ends without a result after so many times the organizations after which it should have met enough. */
const patience = 2

/** A set with more than so many times the remaining organizations is tested for each of them instead of marked. */
const muchLarger = 3

/** The expected number of organizations that pass all filters, if these are independent. */
const expected = ({ filters, segment: { organizations: { count } } }: SegmentSearch): number =>
  filters.reduce((left, set) => left * set.count / Math.max(1, count), count)

/**
 * Walks in the order of hits until the page is full and the total exceeds its reach; undefined if that takes longer
 * than so many organizations.
 */
const walk = ({ filters, isVisible, segment, wanted }: SegmentSearch, limit: number): Matches | undefined => {
  const { byRank, count } = segment.organizations
  const isHeld = holdingAll(filters)
  const best: Array<number> = []
  let total = 0
  for (let rank = 0; rank < count; rank++) {
    if (best.length >= wanted && total > searchReach) break
    if (rank >= limit) return undefined
    const ordinal = byRank[rank]!
    if (!isHeld(ordinal) || !isVisible(ordinal)) continue
    total++
    if (best.length < wanted) best.push(ordinal)
  }
  return { found: new Map([[undefined, best]]), total, few: new Set() }
}

/** Keeps those marked organizations that a set contains. */
const narrow = (bits: Uint32Array, set: OrdinalSet, left: number): void => {
  if (set.count > left * muchLarger) {
    bitSet(bits, 0, bits.length, left).each((ordinal) => {
      if (!set.has(ordinal)) bits[ordinal >>> 5]! &= ~(1 << (ordinal & 31))
      return true
    })
    return
  }
  const others = new Uint32Array(bits.length)
  set.mark(others)
  for (let word = 0; word < bits.length; word++) bits[word]! &= others[word]!
}

/** Marks all organizations that pass the filters, and takes the first of them in the order of hits. */
const mark = ({ filters, isVisible, segment, wanted }: SegmentSearch): Matches => {
  const { byRank, count, ranks } = segment.organizations
  const [fewest, ...others] = filters.toSorted((left, right) => left.count - right.count)
  const bits = new Uint32Array(Math.ceil(count / 32))
  fewest?.mark(bits)
  for (const set of others) narrow(bits, set, fewest!.count)
  let total = 0
  const marks = new Uint32Array(bits.length)
  bitSet(bits, 0, bits.length, count).each((ordinal) => {
    if (!isVisible(ordinal)) return true
    total++
    const rank = ranks[ordinal]!
    marks[rank >>> 5]! |= 1 << (rank & 31)
    return true
  })
  const best: Array<number> = []
  bitSet(marks, 0, marks.length, total).each((rank) => best.length < wanted && best.push(byRank[rank]!) > 0)
  return { found: new Map([[undefined, best]]), total, few: new Set() }
}

/**
 * Finds the organizations that pass the filters, in the order of hits without text: where many pass, a walk in that
 * order meets enough sooner than all of them are marked; where few do, all are marked. The key of each is its ordinal
 * alone, as nothing is uncovered.
 */
const findEveryone = (search: SegmentSearch): Matches => {
  const { filters, segment: { organizations: { count } }, wanted } = search
  const marked = filters.reduce((fewest, set) => Math.min(fewest, set.count), count)
  const examined = Math.min(count, Math.max(searchReach, wanted) * count / Math.max(1, expected(search)))
  return (examined <= marked * examinedFaster ? walk(search, examined * patience) : undefined) ?? mark(search)
}

/** The result in one segment: the best of each class, best first, as `uncovered` times 2^24 plus the ordinal. */
interface FoundIn {
  readonly segment: Segment
  readonly found: ReadonlyMap<SearchClass | undefined, ReadonlyArray<number>>
}

const ordinalOfKey = (key: number): number => key % 2 ** 24
const uncoveredOfKey = (key: number): number => Math.floor(key / 2 ** 24)

const isActive = ({ kinds }: Segment, ordinal: number): boolean => kinds.values[kinds.groups.of[ordinal]!]!.is_active

const orderOf = (left: Segment, leftKey: number, right: Segment, rightKey: number): number => {
  const [one, other] = [ordinalOfKey(leftKey), ordinalOfKey(rightKey)]
  const difference = uncoveredOfKey(leftKey) - uncoveredOfKey(rightKey) ||
    right.organizations.prominences[other]! - left.organizations.prominences[one]! ||
    Number(isActive(right, other)) - Number(isActive(left, one))
  if (difference !== 0) return difference
  return idAt(left.organizations.ids, one) < idAt(right.organizations.ids, other) ? -1 : 1
}

/** A hit of a segment. */
const hitAt = (segment: Segment, match: SearchClass | undefined, key: number): OrderedHit => {
  const ordinal = ordinalOfKey(key)
  return {
    match,
    uncovered: uncoveredOfKey(key),
    prominence: segment.organizations.prominences[ordinal]!,
    is_active: isActive(segment, ordinal),
    entity_id: idAt(segment.organizations.ids, ordinal) as EntityId
  }
}

/** The page of hits from several segments, in the order of hits. */
const pageOf = (parts: ReadonlyArray<FoundIn>, skip: number, limit: number): ReadonlyArray<OrderedHit> => {
  const hits: Array<OrderedHit> = []
  let place = 0
  for (const match of [undefined, ...SearchClasses]) {
    const lists = parts.map(({ found, segment }) => ({ segment, keys: found.get(match) ?? [], at: 0 }))
      .filter(({ keys }) => keys.length > 0)
    const [only] = lists
    if (lists.length === 1 && only !== undefined) {
      const skipped = Math.min(only.keys.length, Math.max(0, skip - place))
      place += skipped
      only.at = skipped
    }
    for (;;) {
      if (hits.length === limit) return hits
      const open = lists.filter(({ at, keys }) => at < keys.length)
      const [first, ...others] = open
      if (first === undefined) break
      const next = others.reduce(
        (best, one) => orderOf(one.segment, one.keys[one.at]!, best.segment, best.keys[best.at]!) < 0 ? one : best,
        first
      )
      if (place++ >= skip) hits.push(hitAt(next.segment, match, next.keys[next.at]!))
      next.at++
    }
  }
  return hits
}

/** A hit of a segment, and its class. */
interface Placed {
  readonly segment: Segment
  readonly match: SearchClass | undefined
  readonly key: number
}

/** The order of words of names at a position of each, from the first one on; words of a segment ascend. */
const inOrderOfWords = (
  [left, from, to]: readonly [Segment, number, number],
  [right, otherFrom, otherTo]: readonly [Segment, number, number]
): number => {
  const length = Math.min(to - from, otherTo - otherFrom)
  for (let place = 0; place < length; place++) {
    const [word, other] = [left.names.words.items[from + place]!, right.names.words.items[otherFrom + place]!]
    if (left === right) {
      if (word !== other) return word - other
      continue
    }
    const [text, otherText] = [textAt(left.words.texts, word), textAt(right.words.texts, other)]
    if (text !== otherText) return text < otherText ? -1 : 1
  }
  return to - from - (otherTo - otherFrom)
}

/** The order of names, word by word: of their cores, then of their legal forms. */
const inOrderOfNames = (left: Segment, one: number, right: Segment, other: number): number => {
  const [starts, otherStarts] = [left.names.words.starts, right.names.words.starts]
  const [core, otherCore] = [
    starts[one]! + left.names.coreLengths[one]!,
    otherStarts[other]! + right.names.coreLengths[other]!
  ]
  return inOrderOfWords([left, starts[one]!, core], [right, otherStarts[other]!, otherCore]) ||
    inOrderOfWords([left, core, starts[one + 1]!], [right, otherCore, otherStarts[other + 1]!])
}

/** The order that a query asks for: hits without a known day last, those that are alike by their identifiers. */
const inOrderOf = ({ by, order }: Sorting) => {
  const direction = order === "asc" ? 1 : -1
  return (left: Placed, right: Placed): number => {
    const [one, other] = [ordinalOfKey(left.key), ordinalOfKey(right.key)]
    const [{ ids, registered }, others] = [left.segment.organizations, right.segment.organizations]
    const [day, otherDay] = [registered[one]!, others.registered[other]!]
    const difference = by === "name"
      ? direction * inOrderOfNames(left.segment, one, right.segment, other)
      : Number(day === 0) - Number(otherDay === 0) || direction * (day - otherDay)
    return difference || (idAt(ids, one) < idAt(others.ids, other) ? -1 : 1)
  }
}

/** The page of all hits in the order that a query asks for. Only those that may be on it are sorted. */
const sortedPage = (
  parts: ReadonlyArray<FoundIn>,
  sorting: Sorting,
  { limit, skip }: Pick<IndexQuery, "skip" | "limit">
): ReadonlyArray<OrderedHit> => {
  const [wanted, inOrder] = [skip + limit, inOrderOf(sorting)]
  let first: Array<Placed> = []
  let last: Placed | undefined
  const cut = () => {
    first = first.toSorted(inOrder).slice(0, wanted)
    last = first[wanted - 1]
  }
  for (const { found, segment } of parts) {
    for (const [match, keys] of found) {
      for (const key of keys) {
        const placed = { segment, match, key }
        if (last !== undefined && inOrder(placed, last) > 0) continue
        first.push(placed)
        if (first.length >= 2 * wanted) cut()
      }
    }
  }
  cut()
  return first.slice(skip).map(({ key, match, segment }) => hitAt(segment, match, key))
}

/** The organizations of a segment with the number of a query, present or former. */
const numberedIn = (
  { filters, isVisible, segment }: SegmentSearch,
  number: ReadNumber
): ReadonlyArray<NumberedHit<number>> => {
  const { details, kinds, organizations, values } = segment.numbers
  const value = Number(number.written.number)
  const isHeld = holdingAll(filters)
  const found = new Map<number, NumberedHit<number>>()
  for (let at = firstAtLeast(values, value); at < values.length && values[at] === value; at++) {
    const ordinal = organizations[at]!
    const meant = { ...kinds[Math.floor(details[at]! / 64)]!, number: number.written.number }
    if (found.has(ordinal) || !isNumberWritten(meant, number.written) || !isVisible(ordinal) || !isHeld(ordinal)) {
      continue
    }
    const named = number.beside.length === 0
      ? { name: [], place: [] }
      : { name: wordsOfNames(segment, ordinal), place: placeWordsOf(segment, ordinal) }
    found.set(ordinal, { hit: ordinal, fit: fitOfNumber(number, meant, named), court: meant.court })
  }
  return [...found.values()]
}

/** Adds the number of a town's organizations that each court registers. */
const countCourts = (
  segment: Segment,
  removed: (ordinal: number) => boolean,
  town: ReadonlyArray<string>,
  counts: Map<string, number>
): CourtsOfTown => {
  const words = town.map((word) => wordOf(segment, word))
  const [first, ...others] = words.map((word) => word < 0 ? [] : placesWith(segment, word))
  const places = (first ?? []).filter((place) => others.every((other) => other.includes(place)))
  const { kinds, places: { groups: { members } } } = segment
  for (const place of places) {
    for (let at = members.starts[place]!; at < members.starts[place + 1]!; at++) {
      const ordinal = members.items[at]!
      if (removed(ordinal)) continue
      const { court } = kinds.values[kinds.groups.of[ordinal]!]!
      counts.set(court, (counts.get(court) ?? 0) + 1)
    }
  }
  return counts
}

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
      wanted: query.sorting === undefined ? query.skip + query.limit : Infinity
    }
  }))
  const text = searchNumber(parts, query)
  if (text !== undefined) searchText(parts, text)
  if (query.query === undefined) { for (const { matches, search } of parts) matches.push(findEveryone(search)) }
  const total = addTogether(parts)
  const found = parts.map(foundIn)
  return {
    hits: query.sorting === undefined
      ? pageOf(found, query.skip, query.limit)
      : sortedPage(found, query.sorting, query),
    total: Math.min(total, searchReach),
    total_is_lower_bound: total > searchReach
  }
}
