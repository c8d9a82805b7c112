import { makePriceListInForce } from "@kontor/core/Prices"
import { plainAnswer } from "@kontor/http"
import { ByteSize, Clock, Effect, type Layer, Option, Schedule, Scope } from "effect"
import { HttpIncomingMessage, HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { Address } from "../server/Address.ts"
import { credentialOf } from "./AgentCredential.ts"
import { McpSessions, standardBudget } from "./McpSessions.ts"
import { OwnApi } from "./OwnApi.ts"
import { addressField, origin, path, sessionField } from "./Within.ts"

const budgetField = "x-credit-budget"

const maxMessageSize = ByteSize.kibibytes(64)

type Sent = readonly [method: string, headers: Headers, body: string | undefined]

type Headers = Readonly<Record<string, string | undefined>>

const unauthenticated = HttpServerResponse.setHeader(
  plainAnswer(401, "An API key in x-api-key or a Bearer token is needed."),
  "www-authenticate",
  "Bearer"
)
const withoutSession = plainAnswer(400, "A session begins with the message initialize, sent by POST.")
const unknownSession = plainAnswer(404, "This session is unknown or over. Begin a new one.")
const tooMany = HttpServerResponse.setHeader(plainAnswer(503, "There are too many sessions."), "retry-after", "60")
const invalidBudget = plainAnswer(400, "x-credit-budget must be a whole number of credits from 0 to 1000000.")

const budgetOf = (text: string | undefined): number | undefined => {
  if (text === undefined) return standardBudget
  return /^\d{1,7}$/u.test(text) && Number(text) <= 1_000_000 ? Number(text) : undefined
}

/** Refuses a credential that the API does not know. One that may not see its account is known. */
const refusalOf = (api: OwnApi["Service"], headers: Headers, address: string | undefined) =>
  Effect.promise(async () => {
    const given = { "x-api-key": headers["x-api-key"], authorization: headers["authorization"] }
    const known = Object.entries(given).flatMap(([name, value]) => value === undefined ? [] : [[name, value] as const])
    const { ok, status } = await api.fetchFor(address)(`${origin}/api/v1/account`, {
      headers: Object.fromEntries(known)
    })
    return ok || status === 403 ? undefined : status === 401 ? unauthenticated : plainAnswer(status, "Try again later.")
  })

/**
 * `/mcp`: the tools of agents over streamable HTTP. A session begins with a known credential, belongs to it, and spends
 * no more than its budget: 100 credits, or what `x-credit-budget` says at its first request. One that nobody uses for
 * an hour ends. A process has 1,000 sessions at most, 100 of one credential.
 */
export const layer: Layer.Layer<never, never, Address | HttpRouter.HttpRouter | OwnApi> = HttpRouter.use((router) =>
  Effect.gen(function*() {
    const { baseUrl } = yield* Address
    const api = yield* OwnApi
    const sessions = new McpSessions()
    const prices = yield* makePriceListInForce
    const scope = yield* Effect.scope
    const handler = yield* Effect.promise(() => import("./McpHandler.ts")).pipe(
      Effect.flatMap(({ makeHandler }) => Scope.provide(makeHandler(baseUrl, sessions, api, prices), scope)),
      Effect.cached
    )
    const send = (...sent: Sent) => Effect.flatMap(handler, (handle) => handle(...sent))

    const endIdle = Effect.gen(function*() {
      for (const id of sessions.idleAt(yield* Clock.currentTimeMillis)) {
        yield* send("DELETE", { [sessionField]: id }, undefined)
        sessions.end(id)
      }
    })
    yield* Effect.forkScoped(Effect.repeat(endIdle, Schedule.spaced("1 minute")))

    const begin = Effect.fnUntraced(
      function*(method: string, headers: Headers, body: string, credential: string, address: string | undefined) {
        const budget = budgetOf(headers[budgetField])
        if (budget === undefined) return invalidBudget
        if (!sessions.takePlace(credential)) return tooMany
        let hasBegun = false
        const beginning = Effect.gen(function*() {
          const refusal = yield* refusalOf(api, headers, address)
          if (refusal !== undefined) return refusal
          const response = yield* send(method, headers, body)
          const id = response.headers.get(sessionField)
          if (id !== null) {
            sessions.begin(id, credential, budget, yield* Clock.currentTimeMillis)
            hasBegun = true
          }
          return HttpServerResponse.fromWeb(response)
        })
        return yield* Effect.ensuring(
          beginning,
          Effect.sync(() => {
            if (!hasBegun) sessions.leavePlace(credential)
          })
        )
      }
    )

    const answer = Effect.gen(function*() {
      const request = yield* HttpServerRequest.HttpServerRequest
      const credential = credentialOf(request.headers)
      if (credential === undefined) return unauthenticated
      const { method } = request
      const address = Option.getOrUndefined(request.remoteAddress)
      const headers: Headers = {
        ...request.headers,
        [addressField]: address
      }
      const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined))
      const body = method === "POST" ? yield* request.text : undefined
      const id = request.headers[sessionField]
      if (id === undefined) {
        return body === undefined
          ? withoutSession
          : yield* begin(method, given, body, credential, headers[addressField])
      }
      if (sessions.use(id, credential, yield* Clock.currentTimeMillis) === undefined) return unknownSession
      const response = yield* send(method, given, body)
      if (method === "DELETE" && response.ok) sessions.end(id)
      return HttpServerResponse.fromWeb(response)
    }).pipe(
      Effect.provideService(HttpIncomingMessage.MaxBodySize, maxMessageSize),
      Effect.catchTag("HttpServerError", () => Effect.succeed(plainAnswer(413, "The message is too long.")))
    )
    yield* router.add("*", path, answer)
  })
)
