import type { Credential } from "@kontor/core/Accounts"
import { Redacted } from "effect"
import type { HttpServerRequest } from "effect/http"

/** The ways to present a credential, in order of precedence. Rule: Credentials (decisions 4). */
export const schemes = ["apiKeyHeader", "bearer", "apiKeyQuery"] as const
export type Scheme = (typeof schemes)[number]

/** The credential of a request. */
export interface Presented {
  readonly scheme: Scheme
  readonly credential: Credential
}

/** The query parameter for an API key. */
export const keyParameter = "api_key"

const bearer = /^bearer(?: +(.*))?$/i

const apiKey = (scheme: Scheme, text: string): Presented => ({
  scheme,
  credential: { _tag: "ApiKey", text: Redacted.make(text) }
})

/**
 * The first credential present in a request, if any. An empty one or a repeated parameter counts as present, and no
 * other replaces it. `query` holds the parameters of the address.
 */
export const presentedCredential = (
  { headers }: HttpServerRequest.HttpServerRequest,
  query: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
): Presented | undefined => {
  const header = headers["x-api-key"]
  if (header !== undefined) return apiKey("apiKeyHeader", header)
  const token = bearer.exec(headers["authorization"] ?? "")
  if (token !== null) {
    return { scheme: "bearer", credential: { _tag: "BearerToken", text: Redacted.make(token[1] ?? "") } }
  }
  const key = query[keyParameter]
  return key === undefined ? undefined : apiKey("apiKeyQuery", typeof key === "string" ? key : "")
}
