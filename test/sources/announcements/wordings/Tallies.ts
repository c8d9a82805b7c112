/**
 * How often something is labelled, reported, and both; `found` and `weight` count a labelled one as often as its
 * wording occurs.
 */
interface Tally {
  labelled: number
  reported: number
  agreed: number
  recalled: number
  weight: number
  found: number
}

/** The tallies by what they are of. */
export type Tallies = Map<string, Tally>

const tallyOf = (tallies: Tallies, key: string): Tally => {
  const known = tallies.get(key)
  if (known !== undefined) return known
  const fresh = { labelled: 0, reported: 0, agreed: 0, recalled: 0, weight: 0, found: 0 }
  tallies.set(key, fresh)
  return fresh
}

/** Counts one label, one reported event, or both. */
export const counted = (tallies: Tallies, key: string, one: {
  readonly isLabelled: boolean
  readonly isReported: boolean
  readonly isAgreed: boolean
  readonly count: number
}): void => {
  const tally = tallyOf(tallies, key)
  if (one.isLabelled) tally.labelled++
  if (one.isLabelled) tally.weight += one.count
  if (one.isReported) tally.reported++
  if (one.isReported && one.isAgreed) tally.agreed++
  if (one.isLabelled && one.isAgreed) tally.recalled++
  if (one.isLabelled && one.isAgreed) tally.found += one.count
}
