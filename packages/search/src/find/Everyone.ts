import { searchReach } from "@kontor/core/Register/search"
import { holdingAll } from "./Driving.ts"
import type { Matches, SegmentSearch } from "./NamesAsWritten.ts"
import { bitSet, type OrdinalSet } from "./OrdinalSet.ts"

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
export const findEveryone = (search: SegmentSearch): Matches => {
  const { filters, segment: { organizations: { count } }, wanted } = search
  const marked = filters.reduce((fewest, set) => Math.min(fewest, set.count), count)
  const examined = Math.min(count, Math.max(searchReach, wanted) * count / Math.max(1, expected(search)))
  return (examined <= marked * examinedFaster ? walk(search, examined * patience) : undefined) ?? mark(search)
}
