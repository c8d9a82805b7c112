import { Context, Effect, Layer, Schema } from "effect"
import { Headers, HttpServerRequest } from "effect/http"
import { HttpApiMiddleware } from "effect/http-api"
import type { CurrentRequest } from "../operations/CurrentRequest.ts"
import { InvalidBodyProblem, RequestTimeoutProblem, UnsupportedMediaTypeProblem } from "../problems/ProblemBodies.ts"
import { invalidBody, unsupportedBody } from "../problems/Refusals.ts"
import { faultsOf, maxFaults, messagesOf } from "./Faults.ts"
import { ParameterGuide } from "./ParameterGuide.ts"
import { isUtf8, repeatedMember } from "./ParameterSchemas.ts"

/** The text of the request's body, which was read when its caller was admitted. */
export const bodyText = Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ text }) => Effect.orDie(text))

const Members = Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown))

const notEmpty = invalidBody({ parameters: { body: ["body must be absent, or the JSON object {}"] } })

const unknown = (names: ReadonlyArray<string>) =>
  invalidBody({
    parameters: Object.fromEntries(names.map((name) => [name, [`${name} is unknown; the body has no members`]]))
  })

/**
 * For an operation that its path describes completely: takes no body or `{}`, and refuses anything else (422), so that
 * nothing is silently dropped. Rule: wire#requests.
 */
export class NoBody extends HttpApiMiddleware.Service<NoBody, { requires: CurrentRequest }>()(
  "@kontor/http/parameters/NoBody",
  { error: [InvalidBodyProblem, RequestTimeoutProblem] }
) {
  static readonly layer: Layer.Layer<NoBody> = Layer.succeed(
    NoBody,
    Effect.fnUntraced(function*(httpEffect) {
      const text = yield* bodyText
      if (text.trim() === "") return yield* httpEffect
      const members = yield* Schema.decodeEffect(Members)(text).pipe(Effect.catch(() => notEmpty))
      const names = Object.keys(members).slice(0, maxFaults)
      return yield* names.length === 0 ? httpEffect : unknown(names)
    })
  )
}

/** The request with `{}` for a body, whatever media type its empty body declares. */
const withEmptyObject = (request: HttpServerRequest.HttpServerRequest): HttpServerRequest.HttpServerRequest =>
  Object.create(request, {
    headers: { value: Headers.set(request.headers, "content-type", "application/json") },
    text: { value: Effect.succeed("{}") }
  })

/** For an operation with an optional body: reads a missing one as `{}`. It stands outside of what reads the body. */
export class OptionalBody extends HttpApiMiddleware.Service<OptionalBody>()(
  "@kontor/http/parameters/OptionalBody"
) {
  static readonly layer: Layer.Layer<OptionalBody> = Layer.succeed(
    OptionalBody,
    Effect.fnUntraced(function*(httpEffect) {
      const request = yield* HttpServerRequest.HttpServerRequest
      const text = yield* bodyText
      if (text.trim() !== "") return yield* httpEffect
      return yield* Effect.provideService(httpEffect, HttpServerRequest.HttpServerRequest, withEmptyObject(request))
    })
  )
}

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

const notAnObject = invalidBody({ parameters: { body: ["body must be a JSON object"] } })

/**
 * For an operation that reads a body: refuses what breaks a rule, by name (422). A body that is not a JSON object is
 * named `body`. A body of another media type is refused before (415). Rule: errors#problems.
 */
export class ValidBody extends HttpApiMiddleware.Service<ValidBody, { requires: CurrentRequest }>()(
  "@kontor/http/parameters/ValidBody",
  { error: [InvalidBodyProblem, UnsupportedMediaTypeProblem] }
) {
  static readonly layer: Layer.Layer<ValidBody> = HttpApiMiddleware.layerSchemaErrorTransform(
    ValidBody,
    (error, { endpoint }) => {
      if (error.kind === "Body" || error.kind === "ResponseHeaders") return Effect.die(error)
      const faults = faultsOf(error.cause.issue).slice(0, maxFaults)
      return faults.some(({ path }) => path.length === 0)
        ? notAnObject
        : invalidBody({ parameters: messagesOf(faults, Context.get(endpoint.annotations, ParameterGuide)) })
    }
  )
}
