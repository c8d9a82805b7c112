const encoder = new TextEncoder()

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))

const base64Of = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** The result of a check. */
export type Verdict = "genuine" | "wrong" | "secret" | "unavailable"

/** What a receiver got. */
export interface Received {
  readonly secret: string
  readonly id: string
  readonly timestamp: string
  readonly signature: string
  readonly body: string
}

/** Whether a message is signed with a secret, by Standard Webhooks 1.0. All of it is computed in the browser. */
export const checkSignature = async ({ body, id, secret, signature, timestamp }: Received): Promise<Verdict> => {
  if (globalThis.crypto.subtle === undefined) return "unavailable"
  let raw: Uint8Array<ArrayBuffer>
  try {
    raw = bytesOf(secret.trim().replace(/^whsec_/, ""))
  } catch {
    return "secret"
  }
  if (raw.length === 0) return "secret"
  const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"])
  const signed = encoder.encode(`${id.trim()}.${timestamp.trim()}.${body}`)
  const expected = `v1,${base64Of(new Uint8Array(await crypto.subtle.sign("HMAC", key, signed)))}`
  return signature.trim().split(/\s+/).includes(expected) ? "genuine" : "wrong"
}
