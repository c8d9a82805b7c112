import type { InvalidState } from "@kontor/core"
import { refuse } from "./Problem.ts"
import { InvalidStateProblem } from "./ProblemBodies.ts"

/** Refuses what cannot happen in a state: names the state, and says what can be done in it. */
export const invalidState =
  <Status extends string>(possible: Readonly<Record<Status, string>>) => ({ kind, status }: InvalidState) =>
    refuse(InvalidStateProblem, { detail: `The ${kind} is ${status}: ${possible[status as Status]}` })
