import type { AccountEvent, WebhookEvent } from "@kontor/client"
import type { SigningSecret } from "@kontor/core/Webhooks"
import { signedHeaders } from "@kontor/webhooks/signing"
import { Clock, Effect, Redacted } from "effect"
import { Flag } from "effect/cli"
import { createHmac } from "node:crypto"

const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/u.test(new URL(text).protocol)

/** `--forward-to`: where the receiver under development listens. */
export const forwardTo = Flag.String("forward-to").pipe(
  Flag.filter(isAddress, () => "an http or https address, such as http://127.0.0.1:3000/webhooks"),
  Flag.withMetavar("url"),
  Flag.withDescription("The receiver under development, such as http://127.0.0.1:3000/webhooks")
)

const messageId = (eventId: string): string => eventId.replace(/^evt/u, "msg")

/** The message about an event, as an endpoint of the account would get it. Rule: webhooks#deliveries. */
export const messageOf = (event: WebhookEvent | AccountEvent) => {
  const { created_at, id, type } = event
  const envelope = { id: messageId(id), event_id: id, type, timestamp: created_at, schema_version: 1 }
  if (event.type !== "organization.signal.detected") return { ...envelope, data: event.data }
  const { entity_id, label, links, monitor_id, signal } = event
  return {
    ...envelope,
    data: { monitor: { id: monitor_id, entity_id, ...(label !== null && { label }) }, signal, links }
  }
}

/** The message of a test. */
export const testMessage = (eventId: string, timestamp: string) => ({
  id: messageId(eventId),
  event_id: eventId,
  type: "endpoint.test",
  timestamp,
  schema_version: 1,
  data: { test: true }
})

/** The result of a message for machines: `topic` is that of its Signal, where it has one. */
export const resultOf = (
  { data, event_id, type }: ReturnType<typeof messageOf | typeof testMessage>,
  outcome: string
) => ({ event_id, type, topic: "signal" in data ? data.signal.event.topic : undefined, outcome })

const millisecondsOfSecond = 1000

/** The time that a local receiver may take, in milliseconds: the limit of every receiver. */
const patience = 15_000

/** The secret that signs local messages: always the same for one API key, and unknown to the service. */
export const localSecret = (apiKey: string): SigningSecret =>
  Redacted.make(`whsec_${createHmac("sha256", "kontor listen").update(apiKey).digest("base64")}`)

/** A message as it is sent. */
interface LocalMessage {
  readonly id: string
  readonly [member: string]: unknown
}

/** Sends a message to a local receiver once, signed as by the service, and returns its status or why none came. */
export const deliver = Effect.fnUntraced(function*(url: string, secret: SigningSecret, message: LocalMessage) {
  const body = JSON.stringify(message)
  const timestamp = Math.floor((yield* Clock.currentTimeMillis) / millisecondsOfSecond)
  return yield* Effect.tryPromise(async () => {
    const response = await fetch(url, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/json", ...signedHeaders([secret], { id: message.id, timestamp, body }) },
      body,
      signal: AbortSignal.timeout(patience)
    })
    await response.body?.cancel()
    return String(response.status)
  }).pipe(
    Effect.catch(({ cause }) => Effect.succeed(`no answer (${cause instanceof Error ? cause.message : "unknown"})`))
  )
})
