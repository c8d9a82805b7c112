import { Option } from "effect"
import type { Nominee } from "./Enrichment.ts"
import { askedName, fitOf } from "./Likeness.ts"

/** How alike a name must be to be meant, from 0 to 1. */
const leastLikeness = 0.75

/** How much better than every other an organization must fit. */
const leastLead = 0.015

/**
 * The organization that a text means by likeness alone, with no model: one whose name is alike enough, and which fits clearly
 * better than every other. Where several fit about as well, none is meant.
 */
export const clearChoice = <N extends Nominee>(text: string, nominees: ReadonlyArray<N>): Option.Option<N> => {
  const asked = askedName(text)
  const [first, second] = nominees
    .map((nominee) => ({ nominee, ...fitOf(asked, nominee) }))
    .filter(({ likeness }) => likeness >= leastLikeness)
    .toSorted((left, right) => right.score - left.score)
  return first === undefined || (second !== undefined && first.score - second.score < leastLead)
    ? Option.none()
    : Option.some(first.nominee)
}
