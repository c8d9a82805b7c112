import { isPaid } from "@kontor/core/Prices"
import { Context, Effect, Redacted, type Schema, Stream } from "effect"
import { SecureRandom } from "effect/crypto"
import { HttpClient, type HttpClientError, HttpClientRequest, type HttpClientResponse } from "effect/http"
import { HttpApi, HttpApiClient, type HttpApiEndpoint, HttpApiSchema } from "effect/http-api"
import { Api } from "../Api.ts"
import { IdempotencyKeyRequired } from "../Idempotency/IdempotencyKeyRequired.ts"
import { prefix } from "../Prefix.ts"
import { CountedAs } from "../RateLimits/CountedAs.ts"
import { InvalidInput, NoAnswer } from "./ClientFailures.ts"
import type { ClientOptions } from "./ClientOptions.ts"
import { type SentCredential, sentCredential } from "./Credential.ts"
import { failureOfAnswer, failureOfRequest } from "./FailureOf.ts"
import { fileAnswer } from "./FileAnswer.ts"
import type { Operations } from "./Operations.ts"
import { requestParts } from "./RequestParts.ts"
import { type AnyFailure, retrying } from "./Retries.ts"

/** The header of a change that happens once under a key: one key for all attempts of a call. */
const keyHeader = "idempotency-key"

const isFree = (endpoint: HttpApiEndpoint.Top): boolean => {
  const operation = Context.get(endpoint.annotations, CountedAs)
  return operation === undefined || !isPaid(operation)
}

/** A client that sends to the base address, with the credential in its header. */
const sending = (client: HttpClient.HttpClient, baseUrl: string, { header, value }: SentCredential) =>
  HttpClient.mapRequest(client, (request) =>
    request.pipe(
      HttpClientRequest.setUrl(baseUrl + request.url.slice(prefix.length)),
      HttpClientRequest.setHeader(header, Redacted.value(value))
    ))

/** The result of an operation from its answer: a file, or the body. */
const answering = ({ identifier, success }: HttpApiEndpoint.Top) => {
  const hasHeaders = [...success].some(HttpApiSchema.isWithHeaders)
  return (value: unknown, response: HttpClientResponse.HttpClientResponse): unknown => {
    if (Stream.isStream(value)) return fileAnswer(identifier, response)
    return hasHeaders ? (value as HttpApiSchema.withHeaders<unknown, unknown>).body : value
  }
}

type Send = (
  request: object
) => Effect.Effect<HttpClientResponse.HttpClientResponse, HttpClientError.HttpClientError | Schema.SchemaError>

type Decode = (response: HttpClientResponse.HttpClientResponse) => Effect.Effect<unknown, unknown>

/** Makes every operation of the contract. Nothing here depends on a single one. */
export const operationsOf = Effect.fnUntraced(function*(
  options: ClientOptions
): Effect.fn.Return<Operations, never, HttpClient.HttpClient> {
  const credential = sentCredential(options)
  const baseUrl = String(options.baseUrl).replace(/\/+$/, "")
  const httpClient = sending(yield* HttpClient.HttpClient, baseUrl, credential)
  const retry = retrying(options.retries)
  const { uuidV4 } = yield* Effect.provide(SecureRandom.SecureRandom, SecureRandom.layerWebCrypto)
  const timeout = options.timeout ?? "60 seconds"
  const operations: Record<string, (input?: Readonly<Record<string, unknown>>) => Effect.Effect<unknown, AnyFailure>> =
    {}

  const operationOf = (endpoint: HttpApiEndpoint.Top, send: Send, decode: Decode) => {
    const operation = endpoint.identifier
    const parts = requestParts(endpoint)
    const answerOf = answering(endpoint)
    const traits = {
      isReading: endpoint.method === "GET",
      isFree: isFree(endpoint),
      isUnderKey: endpoint.middlewares.has(IdempotencyKeyRequired)
    }

    const attempt = (request: object): Effect.Effect<unknown, AnyFailure> =>
      Effect.gen(function*() {
        const response = yield* Effect.mapError(send(request), (error) => failureOfRequest(operation, error))
        const value = yield* decode(response).pipe(
          Effect.catch((error) =>
            Effect.flatMap(failureOfAnswer(operation, response, error, credential.hidden), Effect.fail)
          )
        )
        return answerOf(value, response)
      }).pipe(Effect.timeoutOrElse({
        duration: timeout,
        orElse: () => Effect.fail(new NoAnswer({ operation, reason: "TIMED_OUT", detail: "no answer came in time" }))
      }))

    return Effect.fnUntraced(function*(input?: Readonly<Record<string, unknown>>) {
      if (!credential.isSendable) {
        return yield* new InvalidInput({
          operation,
          detail: "the credential is empty, or has characters that no header can carry"
        })
      }
      const request = yield* Effect.mapError(parts(input), (error) => failureOfRequest(operation, error))
      const headers = traits.isUnderKey ? { [keyHeader]: yield* uuidV4(), ...request.headers } : request.headers
      return yield* retry(attempt({ ...request, headers, responseMode: "response-only" }), traits)
    })
  }

  const generated = (yield* HttpApiClient.makeWith(Api, { httpClient })) as unknown as Record<
    string,
    Record<string, Send>
  >
  HttpApi.reflect(Api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint, group }) => {
      const names = { group: group.identifier as never, endpoint: endpoint.identifier as never }
      const send = generated[group.identifier]?.[endpoint.identifier]
      const decode = HttpApiClient.decodeResponse(Api, names) as unknown as Decode
      if (send !== undefined) operations[endpoint.identifier] = operationOf(endpoint, send, decode)
    }
  })
  return operations as unknown as Operations
})
