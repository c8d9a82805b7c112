import { Effect, Layer } from "effect"
import { HttpServerRequest } from "effect/http"
import { HttpApiMiddleware } from "effect/http-api"
import type { CurrentRequest } from "../operations/CurrentRequest.ts"
import { InvalidBodyProblem } from "../problems/ProblemBodies.ts"
import { invalidBody } from "../problems/Refusals.ts"
import { repeatedMember } from "./RepeatedMember.ts"
import { isUtf8 } from "./Utf8.ts"

const jsonMediaType = "application/json"

/** What of a JSON body would be dropped in silence, by name; whatever is no JSON is not looked at. */
const lossOf = (json: string): Readonly<Record<string, ReadonlyArray<string>>> | undefined => {
  if (!isUtf8(json)) return { body: ["body must be in UTF-8"] }
  const name = repeatedMember(json)
  return name === undefined ? undefined : { [name]: [`${name} is given more than once`] }
}

const loss = Effect.gen(function*() {
  const { headers, text } = yield* HttpServerRequest.HttpServerRequest
  if (!(headers["content-type"] ?? jsonMediaType).toLowerCase().startsWith(jsonMediaType)) return undefined
  return lossOf(yield* Effect.orDie(text))
})

/**
 * Of an operation that reads a body: refuses one of which something would be dropped in silence (422): of a member that is given twice the
 * first, of a text that is not in UTF-8 its letters. Rule: Wire conventions (decisions 1).
 */
export class WholeBody extends HttpApiMiddleware.Service<WholeBody, { requires: CurrentRequest }>()(
  "@kontor/http/parameters/WholeBody",
  { error: InvalidBodyProblem }
) {
  static readonly layer: Layer.Layer<WholeBody> = Layer.succeed(
    WholeBody,
    Effect.fnUntraced(function*(httpEffect) {
      const parameters = yield* loss
      return yield* parameters === undefined ? httpEffect : invalidBody({ parameters })
    })
  )
}
