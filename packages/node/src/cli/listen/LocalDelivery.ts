import type { SigningSecret } from "@kontor/core/Webhooks"
import { signedHeaders } from "@kontor/webhooks/signing"
import { Clock, Effect, Redacted } from "effect"
import { createHmac } from "node:crypto"

const millisecondsOfSecond = 1000

/** How long a local receiver may take, in milliseconds: the limit of every receiver. */
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
