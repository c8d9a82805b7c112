import type { EndpointTest, SignalDetected } from "./generated/Contract.ts"

export type { EndpointTest, SignalDetected } from "./generated/Contract.ts"

/** A challenge: it is answered with `data.challenge` in the header `webhook-verification`. */
export interface EndpointVerification {
  readonly id: string
  readonly type: "endpoint.verification"
  readonly data: { readonly challenge: string }
}

/** The content of a verified message. */
export type WebhookMessage = EndpointTest | EndpointVerification | SignalDetected

/** Why a message is refused. */
export type Refusal = "MISSING_HEADERS" | "TOO_OLD_OR_NEW" | "WRONG_SIGNATURE" | "MALFORMED_SECRET"

/** A message that is not to be trusted; answer it with 400. */
export class MessageRefused extends Error {
  override readonly name = "MessageRefused"
  readonly reason: Refusal

  constructor(reason: Refusal) {
    super(`The webhook message is refused: ${reason}`)
    this.reason = reason
  }
}

/** The most that a message may be older or newer than the clock here, in seconds. */
const tolerance = 300

const encoder = new TextEncoder()

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))

const keyOf = (secret: string): Promise<CryptoKey> => {
  const [, base64] = /^whsec_([A-Za-z\d+/]+=*)$/u.exec(secret) ?? []
  if (base64 === undefined) throw new MessageRefused("MALFORMED_SECRET")
  return crypto.subtle.importKey("raw", bytesOf(base64), { name: "HMAC", hash: "SHA-256" }, false, ["verify"])
}

const signaturesIn = (header: string): ReadonlyArray<Uint8Array<ArrayBuffer>> =>
  header.split(" ").flatMap((text) => {
    const [, base64] = /^v1,([A-Za-z\d+/]{43}=)$/u.exec(text) ?? []
    return base64 === undefined ? [] : [bytesOf(base64)]
  })

/**
 * Verifies a message, and returns what it says: signed with one of these secrets (two while one is rotated), and sent
 * within five minutes of now. `body` is the text before any parsing. Keep `id` of what was handled: a message may come
 * more than once.
 */
export const verifyMessage = async (
  { body, headers }: {
    readonly body: string
    readonly headers: Headers | Readonly<Record<string, string | undefined>>
  },
  secrets: ReadonlyArray<string>
): Promise<WebhookMessage> => {
  const read = (name: string) => headers instanceof Headers ? headers.get(name) : headers[name]
  const [id, sent, signatures] = [read("webhook-id"), read("webhook-timestamp"), read("webhook-signature")]
  if (!id || !signatures || !sent || !/^\d{1,12}$/u.test(sent)) throw new MessageRefused("MISSING_HEADERS")
  if (Math.abs(Date.now() / 1000 - Number(sent)) > tolerance) throw new MessageRefused("TOO_OLD_OR_NEW")
  const signed = encoder.encode(`${id}.${sent}.${body}`)
  for (const secret of secrets) {
    const key = await keyOf(secret)
    for (const signature of signaturesIn(signatures)) {
      if (await crypto.subtle.verify("HMAC", key, signature, signed)) return JSON.parse(body) as WebhookMessage
    }
  }
  throw new MessageRefused("WRONG_SIGNATURE")
}
