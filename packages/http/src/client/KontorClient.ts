import { isPaid } from "@kontor/core/Prices"
import { Context, Duration, Effect, Layer, Option, Predicate, Random, Redacted, Schema, Stream } from "effect"
import { SecureRandom } from "effect/crypto"
import { FetchHttpClient, HttpClient, HttpClientError, HttpClientRequest, type HttpClientResponse } from "effect/http"
import { HttpApi, HttpApiClient, type HttpApiEndpoint, HttpApiSchema } from "effect/http-api"
import { Api } from "../Contract.ts"
import { IdempotencyKeyAccepted, IdempotencyKeyRequired } from "../Idempotency.ts"
import { prefix } from "../Mounting.ts"
import { CountedAs } from "../operations/Request.ts"
import {
  InvalidInput,
  KontorProblem,
  NoAnswer,
  NotVerified,
  type NotVerifiedBody,
  problemOf,
  UnexpectedAnswer
} from "./ClientFailures.ts"
import type { FileAnswer, Operations } from "./Operations.ts"

const digits = /^\d{1,9}$/

const wholeNumber = (text: string | undefined): number | undefined =>
  text !== undefined && digits.test(text) ? Number(text) : undefined

/** The request, its cost, and when to try again, from the headers of an answer. */
export const answerHead = ({ headers }: HttpClientResponse.HttpClientResponse) => ({
  request_id: headers["x-request-id"],
  credits_charged: wholeNumber(headers["x-credits-charged"]),
  credits_remaining: wholeNumber(headers["x-credits-remaining"]),
  retry_after_seconds: wholeNumber(headers["retry-after"])
})

/** The same for an error; absent headers are left out. */
export const errorHead = (response: HttpClientResponse.HttpClientResponse) => {
  const { credits_charged, request_id, retry_after_seconds } = answerHead(response)
  return {
    ...(request_id !== undefined && { request_id }),
    ...(credits_charged !== undefined && { credits_charged }),
    ...(retry_after_seconds !== undefined && { retry_after_seconds })
  }
}

/** An API key, sent as `x-api-key`, or a Bearer token, sent as `Authorization`: neither is ever part of an address. */
export type ClientCredential =
  | { readonly apiKey: string | Redacted.Redacted; readonly token?: never }
  | { readonly token: string | Redacted.Redacted; readonly apiKey?: never }

/**
 * When to send a call again. A refusal with 429 or 503 that charged nothing is always worth another attempt, for any
 * operation. Without an answer, or with that of a proxy, a call is repeated only if it reads and is free, or happens or
 * is paid for once under its key.
 */
export interface RetryOptions {
  /** The maximum number of attempts of a call, the first one included. Default: 5. */
  readonly maxAttempts?: number
  /**
   * The maximum wait of a call between all its attempts; one that had to wait longer fails at once. Default: 2 minutes.
   */
  readonly maxWait?: Duration.Input
}

/** The options of a client. */
export type ClientOptions = ClientCredential & {
  /** The base address of the service, with its prefix: `https://data.example/api`. */
  readonly baseUrl: string | URL
  /** The time limit of an answer, each attempt; of a document, until it begins. Default: 60 seconds. */
  readonly timeout?: Duration.Input
  readonly retries?: RetryOptions
}

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
const failureOfRequest = (
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
const failureOfAnswer = Effect.fnUntraced(function*(
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

/** Why a call failed. */
type AnyFailure = KontorProblem | InvalidInput | NoAnswer | NotVerified | UnexpectedAnswer

/**
 * The traits of a call: whether it only reads, whether it is free, and whether it happens, or is paid for, once under
 * its key however often it is sent.
 */
interface CallTraits {
  readonly isReading: boolean
  readonly isFree: boolean
  readonly isUnderKey: boolean
}

/** The statuses that mean "not now": of the contract, and of proxies. */
const busy: ReadonlyArray<number> = [429, 503]
const busyOfProxies: ReadonlyArray<number> = [...busy, 502, 504]

/** Whether an earlier attempt under the same key is still running: its answer is available later. */
const isInProgress = ({ code, retry_after_seconds }: KontorProblem): boolean =>
  code === "idempotency_conflict" && retry_after_seconds !== undefined

/** A refusal that charged nothing came before any effect; other failures may have had one. */
const isWorthRepeating = (failure: AnyFailure, isRepeatable: boolean): boolean => {
  if (failure instanceof KontorProblem) {
    return isInProgress(failure) || (busy.includes(failure.status) && failure.meta.request_credit_cost === 0)
  }
  return isRepeatable &&
    (failure instanceof NoAnswer ||
      (failure instanceof UnexpectedAnswer && busyOfProxies.includes(failure.status)))
}

const firstWait = 500
const maxBackoff = 30_000

/**
 * The wait where no answer names one: twice as long each time, its second half random, so that clients
 * spread out.
 */
const backoff = (attempt: number): Effect.Effect<number> => {
  const ceiling = Math.min(maxBackoff, firstWait * 2 ** (attempt - 1))
  return Random.nextBetween(ceiling / 2, ceiling)
}

const waitAfter = (failure: AnyFailure, attempt: number): Effect.Effect<number> =>
  "retry_after_seconds" in failure && failure.retry_after_seconds !== undefined
    ? Effect.succeed(failure.retry_after_seconds * 1000)
    : backoff(attempt)

/** Repeats a call while that may help, within its options. */
const retrying = (options: RetryOptions = {}) => {
  const { maxAttempts = 5 } = options
  const maxWait = Duration.toMillis(options.maxWait ?? "2 minutes")

  return <A>(call: Effect.Effect<A, AnyFailure>, { isFree, isReading, isUnderKey }: CallTraits) => {
    const isRepeatable = isUnderKey || (isReading && isFree)
    const attempt = (count: number, waited: number): Effect.Effect<A, AnyFailure> =>
      call.pipe(Effect.catch(Effect.fnUntraced(function*(failure) {
        if (count >= maxAttempts || !isWorthRepeating(failure, isRepeatable)) return yield* failure
        const wait = yield* waitAfter(failure, count)
        if (waited + wait > maxWait) return yield* failure
        yield* Effect.sleep(wait)
        return yield* attempt(count + 1, waited + wait)
      })))
    return attempt(1, 0)
  }
}

type Members = Readonly<Record<string, unknown>>

type Fields = Readonly<Record<string, Schema.Codec<unknown>>>

/** The members of a part of a request. The contract wraps its schema in the codec that writes it. */
const fieldsOf = (codec: Schema.Top | undefined): Fields =>
  Predicate.hasProperty(codec, "schema") && Predicate.hasProperty(codec.schema, "fields")
    ? codec.schema.fields as Fields
    : {}

/** The defaults of optional members in the contract. */
const defaultsOf = (fields: Fields): Members =>
  Object.assign(
    {},
    ...Object.entries(fields).map(([name, field]) =>
      Option.getOrElse(Schema.decodeOption(Schema.Struct({ [name]: field }))({}), () => ({}))
    )
  )

/** Blanks around a text are not part of a parameter. */
const trimmed = (value: unknown): unknown => typeof value === "string" ? value.trim() : value

const isGiven = ([, value]: readonly [string, unknown]): boolean => value !== undefined

/**
 * Sorts the input of an operation into the parts of its request, by the names in the contract: parameters of the path,
 * headers, and the body, or the query where there is none.
 */
const requestParts = (endpoint: HttpApiEndpoint.Top) => {
  const [payload] = [...endpoint.payload.values()].flatMap(({ schemas }) => schemas)
  const params = Object.keys(fieldsOf(endpoint.params))
  const headers = Object.keys(fieldsOf(endpoint.headers))
  const queryFields = fieldsOf(endpoint.query)
  const defaults = defaultsOf(queryFields)
  const inQuery = (name: string): boolean => payload === undefined || name in queryFields
  const decodePayload = payload === undefined
    ? undefined
    : Schema.decodeUnknownEffect(payload as Schema.Codec<unknown>, { errors: "all", onExcessProperty: "error" })

  return Effect.fnUntraced(function*(input: Members = {}) {
    const given = Object.entries(input).filter(isGiven)
    const part = (belongs: (name: string) => boolean): Members =>
      Object.fromEntries(given.filter(([name]) => belongs(name)))
    const rest = part((name) => !params.includes(name) && !headers.includes(name))
    const [query, body] = [inQuery, (name: string) => !inQuery(name)].map((belongs) =>
      Object.entries(rest).filter(([name]) => belongs(name))
    )
    return {
      params: part((name) => params.includes(name)),
      headers: part((name) => headers.includes(name)),
      query: { ...defaults, ...Object.fromEntries((query ?? []).map(([name, value]) => [name, trimmed(value)])) },
      payload: decodePayload === undefined ? undefined : yield* decodePayload(Object.fromEntries(body ?? []))
    }
  })
}

/** The characters that every header carries unchanged. */
const sendable = /^[\x21-\x7e]+$/

/** A credential as it is sent: in a header, and nowhere else. */
interface SentCredential {
  readonly header: "x-api-key" | "authorization"
  readonly value: Redacted.Redacted
  /** Whether a header can carry it. */
  readonly isSendable: boolean
  /** A text without the credential, wherever the text repeats it. */
  readonly hidden: (text: string) => string
}

const asRedacted = (text: string | Redacted.Redacted): Redacted.Redacted =>
  Redacted.isRedacted(text) ? text : Redacted.make(text)

/** The header of a credential. */
const sentCredential = (credential: ClientCredential): SentCredential => {
  const isKey = credential.apiKey !== undefined
  const secret = asRedacted(isKey ? credential.apiKey : credential.token)
  const text = Redacted.value(secret)
  return {
    header: isKey ? "x-api-key" : "authorization",
    value: isKey ? secret : Redacted.make(`Bearer ${text}`),
    isSendable: sendable.test(text),
    hidden: (line) => text === "" ? line : line.replaceAll(text, "<redacted>")
  }
}

/** The header of what happens, or is paid for, once under a key: one key for all attempts of a call. */
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

/** A name within a folder: one that names another place is not valid. */
const fileName = /filename="([^"/\\]+)"/

/** Makes a file from a streamed answer. */
const fileAnswer = (operation: string, response: HttpClientResponse.HttpClientResponse): FileAnswer => {
  const { credits_charged, credits_remaining, request_id } = answerHead(response)
  const { retry_after_seconds: _, ...head } = errorHead(response)
  return {
    file_name: fileName.exec(response.headers["content-disposition"] ?? "")?.[1],
    media_type: response.headers["content-type"] ?? "application/octet-stream",
    is_official: response.headers["x-document-official"] === "true",
    bytes: Stream.mapError(
      response.stream,
      () => new NoAnswer({ operation, reason: "BROKEN_OFF", detail: "the file broke off", ...head })
    ),
    meta: { request_id, request_credit_cost: credits_charged ?? 0, credits_remaining }
  }
}

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
const operationsOf = Effect.fnUntraced(function*(
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
      isUnderKey: endpoint.middlewares.has(IdempotencyKeyAccepted) || endpoint.middlewares.has(IdempotencyKeyRequired)
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

/** A client that runs on `fetch` and follows no redirect: it would take an API key along to any address. */
const fetchClient: Layer.Layer<HttpClient.HttpClient> = Layer.provide(
  FetchHttpClient.layer,
  Layer.succeed(FetchHttpClient.RequestInit, { redirect: "manual" })
)

/** The typed client of the service, made from its contract, on any host with `fetch`. */
export class KontorClient extends Context.Service<KontorClient, Operations>()(
  "@kontor/http/client/KontorClient"
) {
  /** Makes a client on an `HttpClient` of your own. */
  static readonly make: (options: ClientOptions) => Effect.Effect<Operations, never, HttpClient.HttpClient> =
    operationsOf

  /** The client on an `HttpClient` of your own: it should not follow redirects. */
  static readonly layerHttpClient = (options: ClientOptions): Layer.Layer<KontorClient, never, HttpClient.HttpClient> =>
    Layer.effect(KontorClient, KontorClient.make(options))

  /** The client on `fetch`: that of the host, or the one that `FetchHttpClient.Fetch` names. */
  static readonly layer = (options: ClientOptions): Layer.Layer<KontorClient> =>
    Layer.provide(KontorClient.layerHttpClient(options), Layer.fresh(fetchClient))
}
