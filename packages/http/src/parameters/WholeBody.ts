import { Effect, Layer } from "effect"
import { type Headers, HttpServerRequest } from "effect/http"
import { HttpApiMiddleware } from "effect/http-api"
import type { CurrentRequest } from "../operations/CurrentRequest.ts"
import { InvalidBodyProblem, RequestTimeoutProblem, UnsupportedMediaTypeProblem } from "../problems/ProblemBodies.ts"
import { invalidBody, unsupportedBody } from "../problems/Refusals.ts"
import { bodyText } from "./BodyText.ts"
import { repeatedMember } from "./RepeatedMember.ts"
import { isUtf8 } from "./Utf8.ts"

const jsonMediaType = "application/json"
const charsetPattern = /;\s*charset="?([^";\s]+)/iu

/** The parts of a JSON body that would be silently dropped, by name; a text that is not JSON is ignored. */
const lossOf = (json: string): Readonly<Record<string, ReadonlyArray<string>>> | undefined => {
  if (!isUtf8(json)) return { body: ["body must be in UTF-8"] }
  const name = repeatedMember(json)
  return name === undefined ? undefined : { [name]: [`${name} is given more than once`] }
}

const isJson = ({ "content-type": type = jsonMediaType }: Headers.Headers): boolean =>
  type.toLowerCase().startsWith(jsonMediaType)

/** Whether the bytes of a body are its text in UTF-8, according to its headers. */
const isReadable = (
  { "content-encoding": encoding = "identity", "content-type": type = "" }: Headers.Headers
): boolean => encoding.toLowerCase() === "identity" && /^utf-?8$/iu.test(charsetPattern.exec(type)?.[1] ?? "utf-8")

const whole = Effect.gen(function*() {
  const { headers } = yield* HttpServerRequest.HttpServerRequest
  if (!isJson(headers)) return
  if (!isReadable(headers)) return yield* unsupportedBody
  const parameters = lossOf(yield* bodyText)
  if (parameters !== undefined) return yield* invalidBody({ parameters })
})

/**
 * For an operation that reads a body: refuses one that would lose something silently (422), such as the first value of
 * a repeated member, or letters that are not in UTF-8; and one declared as compressed or in another charset (415).
 * Rule: Wire conventions (decisions 1).
 */
export class WholeBody extends HttpApiMiddleware.Service<WholeBody, { requires: CurrentRequest }>()(
  "@kontor/http/parameters/WholeBody",
  { error: [InvalidBodyProblem, RequestTimeoutProblem, UnsupportedMediaTypeProblem] }
) {
  static readonly layer: Layer.Layer<WholeBody> = Layer.succeed(
    WholeBody,
    (httpEffect) => Effect.andThen(whole, httpEffect)
  )
}
