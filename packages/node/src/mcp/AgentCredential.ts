import type { Credential } from "@kontor/client"
import type { Credential as Presented } from "@kontor/core/Accounts"
import { Redacted } from "effect"

const bearer = /^bearer +(\S+)$/iu

/** The credential in the headers of a request, as one text; undefined when the headers hold no credential. */
export const credentialOf = (headers: Readonly<Record<string, string | undefined>>): string | undefined => {
  const key = headers["x-api-key"]
  if (key !== undefined && key !== "") return `key ${key}`
  const token = bearer.exec(headers["authorization"] ?? "")?.[1]
  return token === undefined ? undefined : `token ${token}`
}

/** The credential as the client of the API takes it. */
export const clientOf = (credential: string): Credential =>
  credential.startsWith("key ") ? { apiKey: credential.slice(4) } : { token: credential.slice(6) }

/** The credential as the service takes it. */
export const presentedOf = (credential: string): Presented =>
  credential.startsWith("key ")
    ? { _tag: "ApiKey", text: Redacted.make(credential.slice(4)) }
    : { _tag: "BearerToken", text: Redacted.make(credential.slice(6)) }
