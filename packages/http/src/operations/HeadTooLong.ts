import { Effect } from "effect"
import { SecureRandom } from "effect/crypto"
import { problemResponse } from "../problems/Problem.ts"
import { UriTooLongProblem } from "../problems/ProblemBodies.ts"
import { sentences } from "../problems/Sentences.ts"
import { CurrentRequest } from "./CurrentRequest.ts"
import { asOperation } from "./Identified.ts"

const detail = `The address and the headers of the request are too long. ${sentences["uri-too-long"]}`

/** The answer to a request whose head is longer than its server reads, for hosts that have such a limit. */
export const headTooLong = Effect.gen(function*() {
  const random = yield* SecureRandom.SecureRandom
  const id = yield* random.uuidV7()
  const response = yield* Effect.provideService(
    problemResponse(UriTooLongProblem, { detail }),
    CurrentRequest,
    CurrentRequest.of({ id, hasSignalsCodes: false })
  )
  return asOperation(id, response, undefined)
})
