import { Effect } from "effect"
import { refuse } from "../problems/Problem.ts"
import { UriTooLongProblem } from "../problems/ProblemBodies.ts"
import { sentences } from "../problems/Sentences.ts"
import { identified } from "./Identified.ts"

const tooLong = refuse(UriTooLongProblem, {
  detail: `The address and the headers of the request are too long. ${sentences["uri-too-long"]}`
})

/** The answer to a request whose head exceeds the server's limit, for hosts with such a limit. */
export const headTooLong = Effect.flatMap(identified, (identify) => identify(tooLong))
