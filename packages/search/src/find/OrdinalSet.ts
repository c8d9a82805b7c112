import type { Groups, Lists } from "../segment/Segment.ts"

/** Takes the ordinal of an organization; false ends the walk. */
export type Visit = (ordinal: number) => boolean

/** Organizations of a segment, by their ordinals. */
export interface OrdinalSet {
  /** The maximum number of organizations in it. */
  readonly count: number
  /** Returns whether it contains an organization. It is fastest for ascending ordinals. */
  readonly has: (ordinal: number) => boolean
  /** Calls `visit` for each in ascending order, until it returns false. */
  readonly each: (visit: Visit) => void
  /** Adds all of them to bits. */
  readonly mark: (bits: Uint32Array) => void
}

const markItems = (items: Uint32Array, begin: number, end: number, bits: Uint32Array): void => {
  for (let at = begin; at < end; at++) {
    const item = items[at]!
    bits[item >>> 5]! |= 1 << (item & 31)
  }
}

/** The organizations of an ascending list, or of a part of it. */
export const listSet = (items: Uint32Array, begin = 0, end = items.length): OrdinalSet => {
  let at = begin
  const has = (ordinal: number): boolean => {
    if (at > begin && items[at - 1]! >= ordinal) at = begin
    let step = 1
    let low = at
    let high = at
    while (high < end && items[high]! < ordinal) {
      low = high + 1
      high += step
      step *= 2
    }
    if (high > end) high = end
    while (low < high) {
      const middle = (low + high) >>> 1
      if (items[middle]! < ordinal) low = middle + 1
      else high = middle
    }
    at = low
    return low < end && items[low] === ordinal
  }
  return {
    count: end - begin,
    has,
    each: (visit) => {
      for (let index = begin; index < end; index++) if (!visit(items[index]!)) return
    },
    mark: (bits) => markItems(items, begin, end, bits)
  }
}

/** The organizations of a list in `lists`. */
export const listOf = ({ items, starts }: Lists, list: number): OrdinalSet =>
  listSet(items, starts[list], starts[list + 1])

/** The organizations whose bits are set, from word `begin` on. */
export const bitSet = (bits: Uint32Array, begin: number, words: number, count: number): OrdinalSet => ({
  count,
  has: (ordinal) => (bits[begin + (ordinal >>> 5)]! & (1 << (ordinal & 31))) !== 0,
  each: (visit) => {
    for (let word = 0; word < words; word++) {
      let rest = bits[begin + word]!
      while (rest !== 0) {
        const lowest = rest & -rest
        if (!visit(word * 32 + 31 - Math.clz32(lowest))) return
        rest ^= lowest
      }
    }
  },
  mark: (into) => {
    for (let word = 0; word < words; word++) into[word]! |= bits[begin + word]!
  }
})

/** Organizations in any order. They are marked before they are tested or walked. */
export const unsortedSet = (ordinals: Uint32Array, organizations: number): OrdinalSet => {
  const mark = (bits: Uint32Array): void => markItems(ordinals, 0, ordinals.length, bits)
  let marked: OrdinalSet | undefined
  const bits = (): OrdinalSet => {
    if (marked !== undefined) return marked
    const all = new Uint32Array(Math.ceil(organizations / 32))
    mark(all)
    return marked = bitSet(all, 0, all.length, ordinals.length)
  }
  return { count: ordinals.length, has: (ordinal) => bits().has(ordinal), each: (visit) => bits().each(visit), mark }
}

/** Fewer organizations than this are sorted instead of marked. */
const maxSorted = 2048

/** Walks several sets at once, each organization once, in ascending order. */
const eachOf = (sets: ReadonlyArray<OrdinalSet>, organizations: number, visit: Visit): void => {
  if (sets.length === 1) return sets[0]!.each(visit)
  const count = sets.reduce((sum, set) => sum + set.count, 0)
  if (count > maxSorted) {
    const words = Math.ceil(organizations / 32)
    const bits = new Uint32Array(words)
    for (const set of sets) set.mark(bits)
    return bitSet(bits, 0, words, count).each(visit)
  }
  const all = new Uint32Array(count)
  let length = 0
  for (const set of sets) {
    set.each((ordinal) => {
      all[length++] = ordinal
      return true
    })
  }
  const sorted = all.subarray(0, length).toSorted()
  for (let at = 0; at < length; at++) {
    if ((at === 0 || sorted[at] !== sorted[at - 1]) && !visit(sorted[at]!)) return
  }
}

/** The organizations in any of several sets. */
export const unionOf = (sets: ReadonlyArray<OrdinalSet>, organizations: number): OrdinalSet => {
  if (sets.length === 1) return sets[0]!
  return {
    count: sets.reduce((sum, set) => sum + set.count, 0),
    has: (ordinal) => sets.some((set) => set.has(ordinal)),
    each: (visit) => eachOf(sets, organizations, visit),
    mark: (bits) => {
      for (const set of sets) set.mark(bits)
    }
  }
}

/** The organizations in some of the groups. */
export const groupSet = ({ members, of }: Groups, groups: ReadonlyArray<number>): OrdinalSet => {
  const { items, starts } = members
  const chosen = new Uint8Array(starts.length)
  let count = 0
  for (const group of groups) {
    chosen[group] = 1
    count += starts[group + 1]! - starts[group]!
  }
  const lists = () =>
    groups.filter((group) => starts[group + 1]! > starts[group]!).map((group) => listOf(members, group))
  return {
    count,
    has: (ordinal) => chosen[of[ordinal]!] === 1,
    each: (visit) => {
      if (count > 0) eachOf(lists(), of.length, visit)
    },
    mark: (bits) => {
      for (const group of groups) markItems(items, starts[group]!, starts[group + 1]!, bits)
    }
  }
}

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

/** Returns whether all sets contain an organization. */
export const holdingAll = (sets: ReadonlyArray<OrdinalSet>): (ordinal: number) => boolean => {
  const [first, second, third, ...others] = sets.map(({ has }) => has)
  if (first === undefined) return () => true
  if (second === undefined) return first
  if (third === undefined) return (ordinal) => first(ordinal) && second(ordinal)
  if (others.length === 0) return (ordinal) => first(ordinal) && second(ordinal) && third(ordinal)
  return (ordinal) => first(ordinal) && second(ordinal) && third(ordinal) && others.every((has) => has(ordinal))
}
