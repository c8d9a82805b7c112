import type { SigningSecret } from "@kontor/core/Webhooks"
import { signedHeaders } from "@kontor/webhooks/signing"
import { Clock, Effect, Redacted } from "effect"
import { createHmac } from "node:crypto"

const millisecondsOfSecond = 1000

/** How long a local receiver may take, in milliseconds: as long as any other one. */
const patience = 15_000

/** The secret that signs local messages: the same each time for a key, and not a secret of the service. */
export const localSecret = (apiKey: string): SigningSecret =>
  Redacted.make(`whsec_${createHmac("sha256", "kontor listen").update(apiKey).digest("base64")}`)

/** A message as it is sent. */
interface LocalMessage {
  readonly id: string
  readonly [member: string]: unknown
}

/** Sends a message to a local receiver as the service does, once, and returns what became of it, in words. */
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
