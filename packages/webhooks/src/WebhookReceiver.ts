import {
  type AccountMessage,
  type EndpointTest,
  isSigningSecret,
  type MalformedSigningSecret,
  type SignalDetected,
  signatureOf,
  type SigningSecret,
  WebhookMessage,
  WebhookMessageJson
} from "@kontor/core/Webhooks"
import { Clock, Effect, Layer, ManagedRuntime, Redacted, Schema, Stream } from "effect"
import { Mac, SecureRandom } from "effect/crypto"

export type { Signal, SignalDetails, SignalParty } from "@kontor/core/Signals"

/** Why a received message is refused. */
export class MessageRefused extends Schema.TaggedError<MessageRefused>()("MessageRefused", {
  reason: Schema.Literals(["MISSING_HEADERS", "TOO_OLD_OR_NEW", "WRONG_SIGNATURE"])
}) {}

/** A received message: the headers by lower-case name, and the body before any parsing. */
export interface ReceivedMessage {
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

/** The maximum difference between the time of an attempt and the receiver's clock, in seconds, either way. */
const tolerance = 300

const encoder = new TextEncoder()

const isSame = (left: string, right: string): boolean =>
  Mac.timingSafeEqual(encoder.encode(left), encoder.encode(right))

/**
 * Verifies that a received message is Kontor's: signed with one of these secrets (two during a rotation), and sent
 * within five minutes of now. Returns the message's id, by which repeated deliveries are recognised. Rule:
 * webhooks#message.
 */
export const verifyMessage = Effect.fn("verifyMessage")(function*(
  { body, headers }: ReceivedMessage,
  secrets: ReadonlyArray<SigningSecret>
): Effect.fn.Return<string, MessageRefused | MalformedSigningSecret, Mac.Mac> {
  const { "webhook-id": id, "webhook-signature": signatures, "webhook-timestamp": sent } = headers
  if (id === undefined || signatures === undefined || sent === undefined || !/^\d{1,12}$/u.test(sent)) {
    return yield* new MessageRefused({ reason: "MISSING_HEADERS" })
  }
  const timestamp = Number(sent)
  const now = Math.floor((yield* Clock.currentTimeMillis) / 1000)
  if (Math.abs(now - timestamp) > tolerance) return yield* new MessageRefused({ reason: "TOO_OLD_OR_NEW" })
  const expected = yield* Effect.forEach(secrets, (secret) => signatureOf(secret, { id, timestamp, body }))
  const given = signatures.split(" ")
  if (expected.some((signature) => given.some((candidate) => isSame(candidate, signature)))) return id
  return yield* new MessageRefused({ reason: "WRONG_SIGNATURE" })
})

/** The state of a message when it arrives: new, being handled at this moment, or handled. */
export type MessageState = "new" | "under_way" | "handled"

/**
 * Remembers messages, since each may arrive more than once. A store of your own, shared by several processes, makes
 * `begin` atomic, makes a message that was begun and never completed new again after some minutes, and remembers for
 * four days: longer than attempts continue.
 */
export interface SeenMessages {
  /** The state of an id; a new one is under way from then on. */
  readonly begin: (id: string) => Promise<MessageState>
  /** A message under way was handled. */
  readonly complete: (id: string) => Promise<void>
  /** A message under way was not handled: the next attempt is new again. */
  readonly forget: (id: string) => Promise<void>
}

/** The default number of remembered messages. */
const defaultCapacity = 10_000

/** Remembers the newest messages of this process, and all that are under way; a restart forgets them. */
export const seenInMemory = (capacity = defaultCapacity): SeenMessages => {
  const underWay = new Set<string>()
  const handled = new Set<string>()
  return {
    begin: (id) => {
      const known = handled.has(id) ? "handled" : underWay.has(id) ? "under_way" : "new"
      if (known === "new") underWay.add(id)
      return Promise.resolve(known)
    },
    complete: (id) => {
      underWay.delete(id)
      handled.add(id)
      const [oldest] = handled
      if (handled.size > capacity && oldest !== undefined) handled.delete(oldest)
      return Promise.resolve()
    },
    forget: (id) => {
      underWay.delete(id)
      return Promise.resolve()
    }
  }
}

/** The handlers of a receiver, and how it verifies messages. */
export interface ReceiverOptions {
  /** The endpoint's signing secret; both during a rotation. */
  readonly secrets: ReadonlyArray<string>
  /**
   * Handles a Signal. Once it returns, the message is delivered; when it fails, the message arrives again later. It has
   * 15 seconds: longer work belongs in a queue.
   */
  readonly onSignal: (message: SignalDetected) => Promise<void> | void
  /** Handles an event of the account itself, of the kinds that the endpoint has chosen. */
  readonly onAccountEvent?: (message: AccountMessage) => Promise<void> | void
  /** Handles a message that tests the endpoint. */
  readonly onTest?: (message: EndpointTest) => Promise<void> | void
  /** Remembers messages, so that each is handled once; by default in memory. */
  readonly seen?: SeenMessages
  /**
   * The unit that is handled once: each message, whose repeated deliveries have the same id, or each event, which
   * several endpoints of a monitor receive in a message each. By default each message. Every monitor has events of its
   * own: where several watch one organization, recognize a Signal by `data.signal.event.id`.
   */
  readonly once?: "message" | "event"
}

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
  const status = yield* Effect.promise(() => seen.begin(id))
  if (status !== "new") return status
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
  { onAccountEvent, once, onSignal, onTest }: ReceiverOptions,
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
    case "account.balance.low":
    case "account.balance.exhausted":
    case "monitor.paused":
    case "monitor.resumed":
    case "webhook_endpoint.disabled":
    case "subscription.changed":
    case "credential.created":
      return Effect.map(handleOnce(seen, id, () => onAccountEvent?.(message)), (handling) => handlings[handling])
  }
}

/**
 * Receives requests: refuses those that are not Kontor's, answers challenges, and handles each message once. A message
 * of a type that is newer than this package is acknowledged and ignored.
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
