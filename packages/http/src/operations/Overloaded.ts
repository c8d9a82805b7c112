import { Effect } from "effect"
import { knownPathOf } from "../Paths.ts"
import { refuse } from "../problems/Problem.ts"
import { TemporarilyUnavailableProblem } from "../problems/ProblemBodies.ts"
import { identified } from "./Identified.ts"

const tooMuch = refuse(
  TemporarilyUnavailableProblem,
  { detail: "The service has more requests than it can answer. Nothing was charged." },
  { "retry-after": "1" }
)

/** The answer to a request of an operation that its host cannot take on, for hosts with such a limit. */
export const overloaded = (isOfSignals: boolean) =>
  Effect.flatMap(identified, (identify) => identify(tooMuch, isOfSignals))

const pathOf = knownPathOf({})

/** Whether problems of the operation at an address have the codes of Signals. */
export const hasSignalsCodes = (url: string): boolean => pathOf(url)?.hasSignalsCodes === true
