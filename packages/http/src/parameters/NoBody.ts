import { Effect, Layer, Schema } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import type { CurrentRequest } from "../operations/CurrentRequest.ts"
import { InvalidBodyProblem, RequestTimeoutProblem } from "../problems/ProblemBodies.ts"
import { invalidBody } from "../problems/Refusals.ts"
import { bodyText } from "./BodyText.ts"
import { maxFaults } from "./Faults.ts"

const Members = Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown))

const notEmpty = invalidBody({ parameters: { body: ["body must be absent, or the JSON object {}"] } })

const unknown = (names: ReadonlyArray<string>) =>
  invalidBody({
    parameters: Object.fromEntries(names.map((name) => [name, [`${name} is unknown; the body has no members`]]))
  })

/**
 * For an operation that its path describes completely: takes no body or `{}`, and refuses anything else (422), so that
 * nothing is silently dropped. Rule: Wire conventions (decisions 1).
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
