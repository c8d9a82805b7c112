import type { InvalidState, RetryObstacle } from "@kontor/core"
import { refuse } from "./Problem.ts"
import { InvalidStateProblem } from "./ProblemBodies.ts"

/** Refuses what is impossible in a state: names the state, and says what is possible in it, or what is in the way. */
export const invalidState = <Status extends string>(
  possible: Readonly<Record<Status, string>>,
  obstacles: Readonly<Partial<Record<RetryObstacle, string>>> = {}
) =>
({ kind, obstacle, status }: InvalidState) => {
  const said = (obstacle === undefined ? undefined : obstacles[obstacle]) ?? possible[status as Status]
  return refuse(InvalidStateProblem, { detail: `The ${kind} is ${status}: ${said}` })
}
