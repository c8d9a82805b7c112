import { boxAround, type FilterTerms, isNumberWritten, isWithin } from "@kontor/core/Register/search"
import { dayNumber } from "../build/Collector.ts"
import { rowOf } from "../build/FinishPlaces.ts"
import { firstAtLeast } from "../segment/Arrays.ts"
import type { Kind, Segment } from "../segment/Segment.ts"
import { placeOfText, placesOfBeginning } from "../segment/Texts.ts"
import { groupSet, listSet, type OrdinalSet, unsortedSet } from "./OrdinalSet.ts"

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

/** The sets that contain every hit, one for each kind of filter. Rule: Search (decisions 8), filters. */
export const filterSets = (segment: Segment, terms: FilterTerms): ReadonlyArray<OrdinalSet> => [
  ...byNumber(segment, terms),
  ...byPlace(segment, terms),
  ...byKind(segment, terms),
  ...byIndustry(segment, terms),
  ...byDay(segment, terms),
  ...byFigures(segment, terms)
]
