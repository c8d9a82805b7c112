import { searchReach } from "@kontor/core"
import { eachOfAll, holdingAll } from "./Driving.ts"
import type { Matches, SegmentSearch } from "./NamesAsWritten.ts"

/** Of fewer organizations than one in so many all are found and sorted; of more, the best are met soon in the order of hits. */
const mostSorted = 40

/**
 * Finds the organizations that pass the filters, in the order of hits without text. The key of each is its number alone, as nothing is
 * uncovered.
 */
export const findEveryone = ({ filters, isVisible, segment, wanted }: SegmentSearch): Matches => {
  const { byRank, count, ranks } = segment.organizations
  const fewest = filters.reduce((least, set) => Math.min(least, set.count), count)
  let total = 0
  let found: ReadonlyArray<number>
  if (fewest * mostSorted <= count) {
    const all: Array<number> = []
    eachOfAll(filters, count, (ordinal) => {
      if (isVisible(ordinal)) all.push(ranks[ordinal]!)
      return true
    })
    total = all.length
    found = Array.from(Uint32Array.from(all).sort().subarray(0, wanted), (rank) => byRank[rank]!)
  } else {
    const isHeld = holdingAll(filters)
    const best: Array<number> = []
    for (let rank = 0; rank < count && (best.length < wanted || total <= searchReach); rank++) {
      const ordinal = byRank[rank]!
      if (!isHeld(ordinal) || !isVisible(ordinal)) continue
      total++
      if (best.length < wanted) best.push(ordinal)
    }
    found = best
  }
  return { found: new Map([[undefined, found]]), total, few: new Set() }
}
