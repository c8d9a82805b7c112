import { Effect } from "effect"
import { knownPathOf } from "../Paths.ts"
import { LimitReachedProblem, refuse, UriTooLongProblem } from "../problems/ProblemBodies.ts"
import { sentences } from "../problems/Sentences.ts"
import { tooMuch } from "./Body.ts"
import { identified } from "./Identified.ts"

const tooLong = refuse(UriTooLongProblem, {
  detail: `The address and the headers of the request are too long. ${sentences["uri-too-long"]}`
})

/** The answer to a request whose head exceeds the server's limit, for hosts with such a limit. */
export const headTooLong = Effect.flatMap(identified, (identify) => identify(tooLong))

/** The answer to a request of an operation that its host cannot take on, for hosts with such a limit. */
export const overloaded = (isOfSignals: boolean) =>
  Effect.flatMap(identified, (identify) => identify(tooMuch, isOfSignals))

/** The answer to a request for one more of something than an account may have, for hosts with such a limit. */
export const limitReached = (detail: string) =>
  Effect.flatMap(identified, (identify) => identify(refuse(LimitReachedProblem, { detail })))

const pathOf = knownPathOf({})

/** Whether problems of the operation at an address have the codes of Signals. */
export const hasSignalsCodes = (url: string): boolean => pathOf(url)?.hasSignalsCodes === true
