import { Effect } from "effect"
import { knownPathOf } from "../Paths.ts"
import { refuse } from "../problems/Problem.ts"
import { LimitReachedProblem } from "../problems/ProblemBodies.ts"
import { tooMuch } from "./Admission.ts"
import { identified } from "./Identified.ts"

/** The answer to a request of an operation that its host cannot take on, for hosts with such a limit. */
export const overloaded = (isOfSignals: boolean) =>
  Effect.flatMap(identified, (identify) => identify(tooMuch, isOfSignals))

/** The answer to a request for one more of something than an account may have, for hosts with such a limit. */
export const limitReached = (detail: string) =>
  Effect.flatMap(identified, (identify) => identify(refuse(LimitReachedProblem, { detail })))

const pathOf = knownPathOf({})

/** Whether problems of the operation at an address have the codes of Signals. */
export const hasSignalsCodes = (url: string): boolean => pathOf(url)?.hasSignalsCodes === true
