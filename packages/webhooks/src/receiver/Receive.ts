import { WebhookMessage, WebhookMessageJson } from "@kontor/core/Webhooks"
import { Effect, Redacted, Schema, type Stream } from "effect"
import { handleOnce, type Handling } from "./HandleOnce.ts"
import type { ReceiverOptions } from "./ReceiverOptions.ts"
import { readBody } from "./RequestBody.ts"
import { seenInMemory, type SeenMessages } from "./SeenMessages.ts"
import { type ReceivedMessage, verifyMessage } from "./VerifyMessage.ts"

/** A request as it arrived, on any server. */
export interface ReceivedRequest {
  readonly method: string
  readonly headers: ReceivedMessage["headers"]
  readonly body: Stream.Stream<Uint8Array, unknown>
}

/** The answer to a request. The text says why it was refused: the deliveries of the account show it. */
export interface ReceiverAnswer {
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
export const makeReceive = (options: ReceiverOptions) => {
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
