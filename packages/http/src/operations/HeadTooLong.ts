import { Effect } from "effect"
import { refuse } from "../problems/Problem.ts"
import { UriTooLongProblem } from "../problems/ProblemBodies.ts"
import { sentences } from "../problems/Sentences.ts"
import { identified } from "./Identified.ts"

const tooLong = refuse(UriTooLongProblem, {
  detail: `The address and the headers of the request are too long. ${sentences["uri-too-long"]}`
})

/** The answer to a request whose head is longer than its server reads, for hosts that have such a limit. */
export const headTooLong = Effect.flatMap(identified, (identify) => identify(tooLong))
