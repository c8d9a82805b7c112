import type { EntityId } from "@kontor/core/Register"
import { type OrderedHit, type SearchClass, SearchClasses } from "@kontor/core/Register/search"
import type { Segment } from "../segment/Segment.ts"
import { idAt } from "./Visible.ts"

/** The result in one segment: the best of each class, best first, as `uncovered` times 2^24 plus the ordinal. */
export interface FoundIn {
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
export const pageOf = (parts: ReadonlyArray<FoundIn>, skip: number, limit: number): ReadonlyArray<OrderedHit> => {
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
