import { isSigningSecret, WebhookMessage, WebhookMessageJson } from "@kontor/core/Webhooks"
import { Effect, Layer, ManagedRuntime, Redacted, Schema, Stream } from "effect"
import { Mac, SecureRandom } from "effect/crypto"
import type { ReceiverOptions } from "./ReceiverOptions.ts"
import { seenInMemory, type SeenMessages } from "./SeenMessages.ts"
import { type ReceivedMessage, verifyMessage } from "./VerifyMessage.ts"

/** A request is longer than any message, or was cut off. */
class BodyRefused extends Schema.TaggedError<BodyRefused>()("BodyRefused", {
  reason: Schema.Literals(["TOO_LARGE", "BROKEN_OFF"])
}) {}

/** The maximum length of a body, in bytes: many times that of a message. */
const maxBytes = 1024 * 1024

/** Reads a body as it was signed: as UTF-8, byte for byte, up to the maximum length. */
const readBody = Effect.fnUntraced(function*<E>(bytes: Stream.Stream<Uint8Array, E>) {
  let length = 0
  const chunks = yield* bytes.pipe(
    Stream.mapError(() => new BodyRefused({ reason: "BROKEN_OFF" })),
    Stream.mapEffect((chunk) => {
      length += chunk.length
      return length > maxBytes ? Effect.fail(new BodyRefused({ reason: "TOO_LARGE" })) : Effect.succeed(chunk)
    }),
    Stream.runCollect
  )
  const body = new Uint8Array(length)
  let position = 0
  for (const chunk of chunks) {
    body.set(chunk, position)
    position += chunk.length
  }
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(body)
})

/** The outcome of a message: handled now or before, under way in another request, or failed. */
type Handling = "handled" | "under_way" | "failed"

/**
 * Handles a message unless that was done before. A message that fails, or that another request is handling, has to
 * arrive again: only a handled message may be acknowledged.
 */
const handleOnce = Effect.fnUntraced(function*(
  seen: SeenMessages,
  id: string,
  handle: () => Promise<void> | void
): Effect.fn.Return<Handling> {
  const acquaintance = yield* Effect.promise(() => seen.begin(id))
  if (acquaintance !== "new") return acquaintance
  return yield* Effect.tryPromise(async () => handle()).pipe(
    Effect.andThen(Effect.promise(() => seen.complete(id))),
    Effect.as("handled" as const),
    Effect.tapCause((cause) => Effect.logError("A webhook was not handled", cause)),
    Effect.catchCause(() => Effect.as(Effect.promise(() => seen.forget(id)), "failed" as const))
  )
})

/** A request as it arrived, on any server. */
interface ReceivedRequest {
  readonly method: string
  readonly headers: ReceivedMessage["headers"]
  readonly body: Stream.Stream<Uint8Array, unknown>
}

/** The answer to a request. The text says why it was refused: the deliveries of the account show it. */
interface ReceiverAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string | null
}

const taken = (headers: ReceiverAnswer["headers"] = {}): ReceiverAnswer => ({ status: 204, headers, text: null })

const refused = (status: number, text: string, headers: ReceiverAnswer["headers"] = {}): ReceiverAnswer => ({
  status,
  headers: { "content-type": "text/plain", ...headers },
  text
})

const statuses = {
  TOO_LARGE: 413,
  BROKEN_OFF: 400,
  MISSING_HEADERS: 400,
  TOO_OLD_OR_NEW: 401,
  WRONG_SIGNATURE: 401
} as const

const handlings: Readonly<Record<Handling, ReceiverAnswer>> = {
  handled: taken(),
  under_way: refused(409, "UNDER_WAY"),
  failed: refused(500, "NOT_HANDLED")
}

const Typed = Schema.fromJsonString(Schema.Struct({ type: Schema.String }))

const knownTypes: ReadonlyArray<string> = WebhookMessage.members.map(({ fields }) => fields.type.literal)

const dispatch = (
  { once, onSignal, onTest }: ReceiverOptions,
  seen: SeenMessages,
  message: WebhookMessage
): Effect.Effect<ReceiverAnswer> => {
  const id = once === "event" ? message.event_id : message.id
  switch (message.type) {
    case "endpoint.verification":
      return Effect.succeed(taken({ "webhook-verification": message.data.challenge }))
    case "endpoint.test":
      return Effect.map(handleOnce(seen, id, () => onTest?.(message)), (handling) => handlings[handling])
    case "organization.signal.detected":
      return Effect.map(handleOnce(seen, id, () => onSignal(message)), (handling) => handlings[handling])
  }
}

/**
 * Receives requests: refuses those that are not Kontor's, answers challenges, and handles each message once. A message
 * of a type that is newer than this package is acknowledged and ignored. Rule: Webhooks (decisions 14).
 */
const makeReceive = (options: ReceiverOptions) => {
  const secrets = options.secrets.map((secret) => Redacted.make(secret))
  const seen = options.seen ?? seenInMemory()
  return Effect.fn("WebhookReceiver.receive")(
    function*({ body: bytes, headers, method }: ReceivedRequest) {
      if (method !== "POST") return refused(405, "METHOD_NOT_ALLOWED", { allow: "POST" })
      const body = yield* readBody(bytes)
      yield* verifyMessage({ headers, body }, secrets)
      const { type } = yield* Schema.decodeEffect(Typed)(body)
      if (!knownTypes.includes(type)) return taken()
      return yield* dispatch(options, seen, yield* Schema.decodeEffect(WebhookMessageJson)(body))
    },
    Effect.catchTags({
      BodyRefused: ({ reason }) => Effect.succeed(refused(statuses[reason], reason)),
      MessageRefused: ({ reason }) => Effect.succeed(refused(statuses[reason], reason)),
      SchemaError: () => Effect.succeed(refused(400, "UNREADABLE")),
      MalformedSigningSecret: Effect.die
    })
  )
}

/** The part of a request of Node's `http` that is read: before any body parser. */
export interface NodeRequest extends AsyncIterable<Uint8Array> {
  readonly method?: string | undefined
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
}

/** The part of a response of Node's `http` that is written. */
export interface NodeResponse {
  readonly writeHead: (status: number, headers: Readonly<Record<string, string>>) => unknown
  readonly end: (text?: string) => unknown
}

/** A receiver of webhooks for the common servers. */
export interface WebhookReceiver {
  /** For servers of web-standard requests: Hono, Next, Deno, Bun, workers. */
  readonly fetch: (request: Request) => Promise<Response>
  /** For Node's `http` and frameworks on it. */
  readonly listener: (request: NodeRequest, response: NodeResponse) => Promise<void>
}

const nodeHeaders = (headers: NodeRequest["headers"]): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === "string"))

const webBody = (body: Request["body"]): Stream.Stream<Uint8Array, unknown> =>
  body === null
    ? Stream.empty
    : Stream.fromReadableStream<Uint8Array, unknown>({ evaluate: () => body, onError: (error) => error })

/**
 * Receives the webhooks of one endpoint: verifies them, answers the challenge that verifies the endpoint, and passes
 * each message to its handler once. Refusals and failures are answered; nothing rejects. Throws at once without a
 * secret, or with a malformed one.
 *
 * ```ts
 * const { fetch } = webhookReceiver({ secrets: [secret], onSignal: ({ data }) => queue.add(data.signal) })
 * ```
 */
export const webhookReceiver = (options: ReceiverOptions): WebhookReceiver => {
  if (options.secrets.length === 0 || !options.secrets.every(isSigningSecret)) {
    throw new TypeError(
      "A receiver needs the signing secrets of its endpoint: each is whsec_ and base64, as the answer that created the endpoint showed it"
    )
  }
  const receive = makeReceive(options)
  const runtime = ManagedRuntime.make(Layer.provide(Mac.layerWebCrypto, SecureRandom.layerWebCrypto))
  const answer = (request: Parameters<typeof receive>[0]): Promise<ReceiverAnswer> =>
    runtime.runPromise(
      receive(request).pipe(
        Effect.tapCause((cause) => Effect.logError("A webhook could not be received", cause)),
        Effect.catchCause(() => Effect.succeed({ status: 500, headers: {}, text: null }))
      )
    )
  return {
    fetch: async (request) => {
      const headers = Object.fromEntries(request.headers)
      const { status, text, ...answered } = await answer({
        method: request.method,
        headers,
        body: webBody(request.body)
      })
      return new Response(text, { status, headers: answered.headers })
    },
    listener: async (request, response) => {
      const body = Stream.fromAsyncIterable(request, (error) => error)
      const { headers, status, text } = await answer({
        method: request.method ?? "",
        headers: nodeHeaders(request.headers),
        body
      })
      response.writeHead(status, headers)
      response.end(text ?? "")
    }
  }
}
