import { idempotencyKeyOf, KeyedRequest } from "@kontor/core/Idempotency"
import { Effect, Layer, Option, Schema } from "effect"
import { HttpServerRequest } from "effect/http"
import { HttpApiMiddleware } from "effect/http-api"
import type { CurrentRequest } from "../operations/CurrentRequest.ts"
import { bodyText } from "../parameters/BodyText.ts"
import { refuse } from "../problems/Problem.ts"
import {
  IdempotencyConflictProblem,
  IdempotencyKeyRequiredProblem,
  InvalidRequestProblem,
  OutcomeAmbiguousProblem
} from "../problems/ProblemBodies.ts"
import { invalidParameters } from "../problems/Refusals.ts"
import { sentences } from "../problems/Sentences.ts"

/** The header of the key. */
const header = "Idempotency-Key"

/** The rule for a key. */
const rule = `${header} must be 1 to 128 of A-Z a-z 0-9 . _ : - of which the first is a letter or digit`

/**
 * The header of an operation under a key, for its contract: `headers: keyHeaders`. The middleware reads and refuses the
 * key before the contract does.
 */
export const keyHeaders = {
  "idempotency-key": Schema.String.annotate({
    description:
      "A new key for each change, such as a UUID: 1 to 128 of A-Z a-z 0-9 . _ : - of which the first is a letter or digit, bare or as a quoted string. Within 24 hours a repeat with the same key gets the first answer.",
    examples: ["8e03978e-40d5-43e8-bc93-6894a57f9324"]
  }).check(
    Schema.makeFilter((text: string) => Option.isSome(idempotencyKeyOf(text)), { expected: "an idempotency key" })
  )
}

const keyRequired = refuse(IdempotencyKeyRequiredProblem, {
  detail: sentences["idempotency-key-required"]
})

const malformed = invalidParameters({ parameters: { [header]: [rule] } })

const pathOf = (url: string): string => url.replace(/\?.*$/su, "")

/**
 * Requires a key for a change (428, 400), and gives the operation the key with the request it stands for. The operation
 * runs through `Idempotent` of core and answers with `answeredOnce`. It reads the body, so it stands outside of what
 * decodes it. Rule: Idempotency (decisions 13).
 */
export class IdempotencyKeyRequired extends HttpApiMiddleware.Service<IdempotencyKeyRequired, {
  provides: KeyedRequest
  requires: CurrentRequest
}>()("@kontor/http/idempotency/IdempotencyKeyRequired", {
  error: [IdempotencyKeyRequiredProblem, InvalidRequestProblem, IdempotencyConflictProblem, OutcomeAmbiguousProblem]
}) {
  static readonly layer: Layer.Layer<IdempotencyKeyRequired> = Layer.succeed(
    IdempotencyKeyRequired,
    Effect.fnUntraced(function*(httpEffect) {
      const request = yield* HttpServerRequest.HttpServerRequest
      const given = request.headers[header.toLowerCase()]
      if (given === undefined) return yield* keyRequired
      const key = idempotencyKeyOf(given)
      if (Option.isNone(key)) return yield* malformed
      const body = yield* bodyText
      const keyed = { key: key.value, method: request.method, path: pathOf(request.url), body }
      return yield* Effect.provideService(httpEffect, KeyedRequest, keyed)
    })
  )
}
