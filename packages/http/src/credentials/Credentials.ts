import type { Ability, AccountId, Caller, Credential } from "@kontor/core/Accounts"
import { Context, Redacted } from "effect"
import type { HttpServerRequest } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import { MissingAbilityProblem, refuse } from "../problems/ProblemBodies.ts"

/** The ways to present a credential, in order of precedence. */
const schemes = ["apiKeyHeader", "bearer", "apiKeyQuery"] as const
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

/**
 * Annotation of an endpoint: the accepted ways to present a credential. A key in the query counts as missing where it
 * is not accepted (401); any other credential that is not accepted is forbidden (403).
 */
export const AcceptedSchemes = Context.Reference<ReadonlyArray<Scheme>>("@kontor/http/credentials/AcceptedSchemes", {
  defaultValue: () => schemes
})

/** Annotation of an endpoint: the abilities a Bearer token needs for it. */
export const Abilities = Context.Reference<ReadonlyArray<Ability>>("@kontor/http/credentials/Abilities", {
  defaultValue: () => []
})

/** The kinds of credentials, in words. */
const schemesInWords: Readonly<Record<Scheme, string>> = {
  apiKeyHeader: "an API key",
  apiKeyQuery: "an API key",
  bearer: "a Bearer token"
}

const inWords = (abilities: ReadonlyArray<string>): string =>
  `the ${abilities.length === 1 ? "ability" : "abilities"} ${abilities.join(" and ")}`

const notTaken = (accepted: ReadonlyArray<Scheme>, required: ReadonlyArray<Ability>) =>
  refuse(MissingAbilityProblem, {
    detail: `This operation takes only ${[...new Set(accepted.map((scheme) => schemesInWords[scheme]))].join(" or ")}${
      required.length === 0 ? "" : ` with ${inWords(required)}`
    }.`,
    required_abilities: required
  })

/** The refusal of a caller with the wrong kind of credential, or without one of the required abilities. */
export const beyondAbilities = ({ annotations }: HttpApiEndpoint.Top) => {
  const accepted = Context.get(annotations, AcceptedSchemes)
  const required = Context.get(annotations, Abilities)
  const refusedKind = notTaken(accepted, required)
  return (scheme: Scheme, { abilities }: Caller["Service"]) => {
    if (!accepted.includes(scheme)) return refusedKind
    const lacking = required.filter((ability) => !abilities.includes(ability))
    return lacking.length === 0 ? undefined : refuse(MissingAbilityProblem, {
      detail: `The token lacks ${inWords(lacking)}.`,
      required_abilities: lacking
    })
  }
}

const callers = new WeakMap<object, AccountId>()

/** Remembers the account of a request for the log of its answer, without a place in the context of each request. */
export const noteCaller = ({ source }: HttpServerRequest.HttpServerRequest, account: AccountId): void => {
  callers.set(source, account)
}

/** The account that a request was admitted for, if it was. */
export const callerOf = ({ source }: HttpServerRequest.HttpServerRequest): AccountId | undefined => callers.get(source)
