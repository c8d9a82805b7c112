import { Redacted } from "effect"
import type { ClientCredential } from "./ClientOptions.ts"

/** The characters that every header carries unchanged. */
const sendable = /^[\x21-\x7e]+$/

/** A credential as it is sent: in a header, and nowhere else. */
export interface SentCredential {
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
export const sentCredential = (credential: ClientCredential): SentCredential => {
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
