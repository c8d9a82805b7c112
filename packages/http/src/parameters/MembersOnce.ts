import { Effect, Layer } from "effect"
import { HttpServerRequest } from "effect/http"
import { HttpApiMiddleware } from "effect/http-api"
import type { CurrentRequest } from "../operations/CurrentRequest.ts"
import { InvalidBodyProblem } from "../problems/ProblemBodies.ts"
import { invalidBody } from "../problems/Refusals.ts"
import { repeatedMember } from "./RepeatedMember.ts"

const jsonMediaType = "application/json"

/** The name of a member that the body has twice; whatever is no JSON has none. */
const repetition = Effect.gen(function*() {
  const { headers, text } = yield* HttpServerRequest.HttpServerRequest
  if (!(headers["content-type"] ?? jsonMediaType).startsWith(jsonMediaType)) return undefined
  return repeatedMember(yield* Effect.orDie(text))
})

/**
 * Of an operation that reads a body: refuses a member that is given twice (422), for the first one would be dropped in silence.
 * Rule: Wire conventions (decisions 1).
 */
export class MembersOnce extends HttpApiMiddleware.Service<MembersOnce, { requires: CurrentRequest }>()(
  "@kontor/http/parameters/MembersOnce",
  { error: InvalidBodyProblem }
) {
  static readonly layer: Layer.Layer<MembersOnce> = Layer.succeed(
    MembersOnce,
    Effect.fnUntraced(function*(httpEffect) {
      const name = yield* repetition
      if (name === undefined) return yield* httpEffect
      return yield* invalidBody({ parameters: { [name]: [`${name} is given more than once`] } })
    })
  )
}
