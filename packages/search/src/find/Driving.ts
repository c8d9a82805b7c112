import type { OrdinalSet, Visit } from "./OrdinalSet.ts"

/** If the smallest set contains more than one in so many organizations, each organization is tested instead. */
const markedShare = 5

/**
 * Calls `visit` for each organization in all sets, in ascending order: the smallest set leads, the others are tested.
 */
export const eachOfAll = (sets: ReadonlyArray<OrdinalSet>, organizations: number, visit: Visit): void => {
  const [leading, ...others] = sets.toSorted((left, right) => left.count - right.count)
  const holdOthers = holdingAll(others)
  if (leading === undefined || leading.count * markedShare > organizations) {
    const holdAll = holdingAll(sets)
    for (let ordinal = 0; ordinal < organizations; ordinal++) if (holdAll(ordinal) && !visit(ordinal)) return
    return
  }
  leading.each((ordinal) => !holdOthers(ordinal) || visit(ordinal))
}

/** Whether all sets contain an organization. */
export const holdingAll = (sets: ReadonlyArray<OrdinalSet>): (ordinal: number) => boolean => {
  const [first, second, third, ...others] = sets.map(({ has }) => has)
  if (first === undefined) return () => true
  if (second === undefined) return first
  if (third === undefined) return (ordinal) => first(ordinal) && second(ordinal)
  if (others.length === 0) return (ordinal) => first(ordinal) && second(ordinal) && third(ordinal)
  return (ordinal) => first(ordinal) && second(ordinal) && third(ordinal) && others.every((has) => has(ordinal))
}
