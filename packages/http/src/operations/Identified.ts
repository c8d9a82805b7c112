import { BaseUrl } from "@kontor/core"
import { RequestId } from "@kontor/core/Accounts"
import { type Charges, type ChargesRecorded, RequestCharges, totalOf } from "@kontor/core/Credits"
import { Context, Effect, Ref } from "effect"
import { SecureRandom } from "effect/crypto"
import { HttpServerResponse } from "effect/http"
import { pagesPath } from "../Mounting.ts"
import { answerRefusal, MethodNotAllowedProblem, refuse } from "../problems/ProblemBodies.ts"
import { notToBeStored } from "../Wire.ts"
import { CurrentRequest, takenOf } from "./CurrentRequest.ts"

/**
 * The answer to a request of no operation: plain, without the headers of operations and without any part of the
 * request.
 */
export const plainAnswer = (status: number, message: string): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.jsonUnsafe({ message }, { status, headers: notToBeStored })

/** The answer to an unknown path. */
export const pathNotFound = plainAnswer(404, "Not Found")

/** Refuses a method that a known path lacks; `methods` are those it has. */
export const methodNotAllowed = (methods: ReadonlyArray<string>) =>
  refuse(
    MethodNotAllowedProblem,
    { detail: `This path answers ${methods.join(" and ")} only.` },
    { allow: methods.join(", ") }
  )

const creditsIn = ({ credit_breakdown, credits_remaining }: Charges) => ({
  "x-credits-charged": String(totalOf(credit_breakdown)),
  "x-credits-remaining": String(credits_remaining)
})

const nothingCharged = { "x-credits-charged": "0" }

/**
 * An answer or the answer of a failure with the headers of an operation: its identifier, what was charged, and
 * `fields`.
 */
const asOperation = (
  response: HttpServerResponse.HttpServerResponse,
  { fields, id }: CurrentRequest["Service"],
  charges: Charges | undefined
) =>
  HttpServerResponse.setHeaders(response, {
    "x-request-id": id,
    ...(charges === undefined ? nothingCharged : creditsIn(charges)),
    ...notToBeStored,
    ...fields
  })

const identifiedBy =
  (random: SecureRandom.SecureRandom["Service"], pages: string) =>
  <R>(answering: Effect.Effect<HttpServerResponse.HttpServerResponse, unknown, R>, hasSignalsCodes = false) =>
    Effect.flatMap(random.uuidV7(), (id) => {
      const request = { id, hasSignalsCodes, pages, fields: {} }
      const charges = Ref.makeUnsafe<ChargesRecorded>(undefined)
      return answering.pipe(
        answerRefusal,
        Effect.map((response) => asOperation(response, request, takenOf(Ref.getUnsafe(charges)))),
        Effect.updateContext((context: Context.Context<Exclude<R, CurrentRequest>>) =>
          context.pipe(
            Context.add(CurrentRequest, request),
            Context.add(RequestId, id),
            Context.add(RequestCharges, charges)
          ) as Context.Context<R>
        )
      )
    })

/**
 * Gives a request its identifier, and its answer or failure the headers of an operation.
 * Rule: wire#identifiers.
 */
export const identified = Effect.gen(function*() {
  return identifiedBy(yield* SecureRandom.SecureRandom, pagesPath(yield* BaseUrl))
})
