import { shared32 } from "../segment/Arrays.ts"
import type { Lists } from "../segment/Segment.ts"

/**
 * Makes lists from pairs of a list and an item. `pairs` runs twice: once to count them, once to put the items into
 * their lists in order.
 */
export const listsOf = (count: number, pairs: (take: (list: number, item: number) => void) => void): Lists => {
  const starts = shared32(count + 1)
  pairs((list) => {
    starts[list + 1]!++
  })
  for (let list = 0; list < count; list++) starts[list + 1]! += starts[list]!
  const items = shared32(starts[count]!)
  const next = starts.slice(0, count)
  pairs((list, item) => {
    items[next[list]!++] = item
  })
  return { starts, items }
}
