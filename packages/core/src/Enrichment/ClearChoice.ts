import { Option } from "effect"
import type { NamedCandidate } from "../Register/RegisterUpstream.ts"
import { askedName, fitOf } from "./Likeness.ts"

/** The minimum likeness of a name, from 0 to 1. */
const minLikeness = 0.75

/** The minimum lead over the next best organization. */
const minLead = 0.015

/**
 * The organization that a text means by likeness alone, without a model: its name must be alike enough, and it must fit
 * clearly better than every other. When several fit about as well, it chooses nothing.
 */
export const clearChoice = <N extends NamedCandidate>(text: string, candidates: ReadonlyArray<N>): Option.Option<N> => {
  const asked = askedName(text)
  const [first, second] = candidates
    .map((candidate) => ({ candidate, ...fitOf(asked, candidate) }))
    .filter(({ likeness }) => likeness >= minLikeness)
    .toSorted((left, right) => right.score - left.score)
  return first === undefined || (second !== undefined && first.score - second.score < minLead)
    ? Option.none()
    : Option.some(first.candidate)
}
