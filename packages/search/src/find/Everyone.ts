import { searchReach } from "@kontor/core"
import { eachOfAll, holdingAll } from "./Driving.ts"
import type { Matches, SegmentSearch } from "./NamesAsWritten.ts"
import { bitSet } from "./OrdinalSet.ts"

/** Of fewer organizations than one in so many all are looked at; of more, enough are met soon in the order of hits. */
const mostMarked = 16

/** So many organizations are looked at in the order of hits before all that pass the rarest filter are. */
const longestWalk = 1_000_000

/** Walks in the order of hits until the page is full and more are counted than a total tells; undefined where that takes too long. */
const walk = ({ filters, isVisible, segment, wanted }: SegmentSearch): Matches | undefined => {
  const { byRank, count } = segment.organizations
  const isHeld = holdingAll(filters)
  const best: Array<number> = []
  let total = 0
  for (let rank = 0; rank < count; rank++) {
    if (best.length >= wanted && total > searchReach) break
    if (rank >= longestWalk) return undefined
    const ordinal = byRank[rank]!
    if (!isHeld(ordinal) || !isVisible(ordinal)) continue
    total++
    if (best.length < wanted) best.push(ordinal)
  }
  return { found: new Map([[undefined, best]]), total, few: new Set() }
}

/** Marks the place of each organization in the order of hits, and takes the first ones. */
const mark = ({ filters, isVisible, segment, wanted }: SegmentSearch): Matches => {
  const { byRank, count, ranks } = segment.organizations
  const marks = new Uint32Array(Math.ceil(count / 32))
  let total = 0
  eachOfAll(filters, count, (ordinal) => {
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
 * Finds the organizations that pass the filters, in the order of hits without text. The key of each is its number alone, as nothing is
 * uncovered.
 */
export const findEveryone = (search: SegmentSearch): Matches => {
  const { count } = search.segment.organizations
  const fewest = search.filters.reduce((least, set) => Math.min(least, set.count), count)
  return fewest * mostMarked <= count ? mark(search) : walk(search) ?? mark(search)
}
