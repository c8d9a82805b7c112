import { Effect, Predicate, Schema } from "effect"
import { HttpClientError, type HttpClientResponse } from "effect/http"
import { answerHead, errorHead } from "./AnswerHead.ts"
import { InvalidInput, NoAnswer, NotVerified, type NotVerifiedBody, UnexpectedAnswer } from "./ClientFailures.ts"
import { type KontorProblem, problemOf } from "./KontorProblem.ts"

const messageOf = (cause: unknown): string =>
  Predicate.hasProperty(cause, "message") && Predicate.isString(cause.message) ? cause.message : ""

/** The messages of a failed `fetch`: its own, and those of its causes. */
const wordsOf = (cause: unknown): string =>
  [messageOf(cause), Predicate.hasProperty(cause, "cause") ? messageOf(cause.cause) : ""]
    .filter((words) => words !== "")
    .join(": ") || "the network failed"

/** Why nothing could be sent, except for input that does not fit the contract. */
const unsent = {
  InvalidUrlError: "`baseUrl` is no address such as https://data.example/api",
  EncodeError: "the body of the request cannot be written"
}

/** Why a request has no answer: it could not be made, or it could not be sent. */
export const failureOfRequest = (
  operation: string,
  error: HttpClientError.HttpClientError | Schema.SchemaError
): InvalidInput | NoAnswer => {
  if (Schema.isSchemaError(error)) return new InvalidInput({ operation, detail: error.message })
  const { reason } = error
  return reason._tag === "InvalidUrlError" || reason._tag === "EncodeError"
    ? new InvalidInput({ operation, detail: unsent[reason._tag] })
    : new NoAnswer({
      operation,
      reason: "NETWORK",
      detail: wordsOf("cause" in reason ? reason.cause : undefined)
    })
}

type ProblemFacts = Parameters<typeof problemOf>[0]

const isNotVerified = (error: unknown): error is NotVerifiedBody =>
  Predicate.hasProperty(error, "verified") && error.verified === false

const isBodyBrokenOff = (error: unknown): boolean =>
  HttpClientError.isHttpClientError(error) && "cause" in error.reason && error.reason.cause !== undefined

/** The maximum length of the text that is reported of an unexpected answer. */
const maxBeginning = 500

const isSuccess = ({ status }: HttpClientResponse.HttpClientResponse): boolean => status >= 200 && status < 300

/**
 * The failure of an answer that did not decode to a success: a problem of the contract, one that was cut off, or an
 * unexpected one.
 */
export const failureOfAnswer = Effect.fnUntraced(function*(
  operation: string,
  response: HttpClientResponse.HttpClientResponse,
  error: unknown,
  hidden: (text: string) => string
): Effect.fn.Return<KontorProblem | NoAnswer | NotVerified | UnexpectedAnswer> {
  const { retry_after_seconds } = answerHead(response)
  const { retry_after_seconds: _, ...head } = errorHead(response)
  const brokenOff = new NoAnswer({ operation, reason: "BROKEN_OFF", detail: "the answer broke off", ...head })
  if (isBodyBrokenOff(error)) return brokenOff
  if (isNotVerified(error)) return new NotVerified({ endpoint: error.endpoint, meta: error.meta })
  if (!HttpClientError.isHttpClientError(error) && !Schema.isSchemaError(error)) {
    return problemOf(error as ProblemFacts, retry_after_seconds)
  }
  const unexpected = {
    operation,
    status: response.status,
    media_type: response.headers["content-type"] ?? "",
    detail: "this answer is not one of the contract",
    ...errorHead(response)
  }
  if (isSuccess(response)) return new UnexpectedAnswer(unexpected)
  return yield* Effect.match(response.text, {
    onFailure: () => brokenOff,
    onSuccess: (text) => new UnexpectedAnswer({ ...unexpected, beginning: hidden(text).slice(0, maxBeginning) })
  })
})
