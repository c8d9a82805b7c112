import { Authentication } from "@kontor/core/Accounts"
import { makePriceListInForce } from "@kontor/core/Prices"
import { type AdmittedRequest, limitReached, makeAdmittedRequests, plainAnswer, wrongMethod } from "@kontor/http"
import { Clock, Effect, type Layer, Option, Schedule, Scope } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { Configuration } from "../configuration/Configuration.ts"
import { Address } from "../server/Address.ts"
import { credentialOf, McpSessions, presentedOf, standardBudget } from "./McpSessions.ts"
import { addressField, OwnApi, path, sessionField } from "./OwnApi.ts"

const budgetField = "x-credit-budget"

type Sent = readonly [method: string, headers: Headers, body: string | undefined]

type Headers = Readonly<Record<string, string | undefined>>

/** The methods of streamable HTTP without streams that the server begins. */
const methods = ["POST", "DELETE"]

const withoutSession = plainAnswer(400, "A session begins with the message initialize, sent by POST.")
const unknownSession = plainAnswer(404, "This session is unknown or over. Begin a new one.")
const tooMany = HttpServerResponse.setHeader(plainAnswer(503, "There are too many sessions."), "retry-after", "60")
const invalidBudget = plainAnswer(400, "x-credit-budget must be a whole number of credits from 0 to 1000000.")

/** What is wrong with a request that the MCP server refuses without a word. */
const refusals: Readonly<Record<number, HttpServerResponse.HttpServerResponse>> = {
  406: plainAnswer(406, "The header Accept must name application/json and text/event-stream."),
  415: plainAnswer(415, "Send the message as JSON, with the header Content-Type: application/json.")
}

const answerOf = (response: Response): HttpServerResponse.HttpServerResponse =>
  refusals[response.status] ?? HttpServerResponse.fromWeb(response)

const budgetOf = (text: string | undefined): number | undefined => {
  if (text === undefined) return standardBudget
  return /^\d{1,7}$/u.test(text) && Number(text) <= 1_000_000 ? Number(text) : undefined
}

type Send = (...sent: Sent) => Effect.Effect<Response>

const ending = (sessions: McpSessions, send: Send) =>
  Effect.fnUntraced(function*(ids: ReadonlyArray<string>) {
    for (const id of ids) {
      yield* send("DELETE", { [sessionField]: id }, undefined)
      sessions.end(id)
    }
  })

/** Makes what begins a session for an account, in one of its places. */
const makeBeginning = Effect.fnUntraced(function*(sessions: McpSessions, send: Send, limit: number) {
  const { authenticate } = yield* Authentication
  const identity = yield* Effect.context<Effect.Services<ReturnType<typeof limitReached>>>()
  const full = Effect.provideContext(
    limitReached(`The account has ${limit} sessions of agents, which is the most it may have: end one first.`),
    identity
  )
  const end = ending(sessions, send)

  const endInvalid = Effect.fnUntraced(function*(account: string) {
    for (const credential of sessions.credentialsOf(account)) {
      const isValid = yield* Effect.isSuccess(authenticate(presentedOf(credential)))
      if (!isValid) yield* end(sessions.begunBy(credential))
    }
  })

  const takePlace = Effect.fnUntraced(function*(account: string) {
    const first = sessions.takePlace(account)
    if (first.isTaken || first.limit === "process") return first
    yield* endInvalid(account)
    return sessions.takePlace(account)
  })

  return Effect.fnUntraced(
    function*(headers: Headers, { body, caller: { account_id: account } }: AdmittedRequest, credential: string) {
      const budget = budgetOf(headers[budgetField])
      if (budget === undefined) return invalidBudget
      const place = yield* takePlace(account)
      if (!place.isTaken) return place.limit === "account" ? yield* full : tooMany
      let hasBegun = false
      const beginning = Effect.gen(function*() {
        if (place.instead !== undefined) yield* send("DELETE", { [sessionField]: place.instead }, undefined)
        const response = yield* send("POST", headers, body)
        const id = response.headers.get(sessionField)
        if (id !== null) {
          sessions.begin(id, { account, credential }, budget, yield* Clock.currentTimeMillis)
          hasBegun = true
        }
        return answerOf(response)
      })
      return yield* Effect.ensuring(
        beginning,
        Effect.sync(() => {
          if (!hasBegun) sessions.leavePlace(account)
        })
      )
    }
  )
})

/**
 * `/mcp`: the tools of agents over streamable HTTP. A session begins with a valid credential, belongs to it, and spends
 * no more than its budget: 100 credits, or what `x-credit-budget` says at its first request. One that nobody uses for
 * an hour ends, and so do those of a credential that is not valid any more, with its next request or where its account
 * needs their places. Each request goes through the stages of those of operations.
 */
export const layer: Layer.Layer<
  never,
  never,
  Address | Configuration | HttpRouter.HttpRouter | OwnApi | Effect.Services<typeof makeAdmittedRequests>
> = HttpRouter.use((router) =>
  Effect.gen(function*() {
    const { baseUrl } = yield* Address
    const { limits } = yield* Configuration
    const api = yield* OwnApi
    const sessions = new McpSessions(limits)
    const prices = yield* makePriceListInForce
    const scope = yield* Effect.scope
    const admit = yield* makeAdmittedRequests
    const handler = yield* Effect.promise(() => import("./McpHandler.ts")).pipe(
      Effect.flatMap(({ makeHandler }) => Scope.provide(makeHandler(baseUrl, sessions, api, prices), scope)),
      Effect.cached
    )
    const send = (...sent: Sent) => Effect.flatMap(handler, (handle) => handle(...sent))

    const end = ending(sessions, send)
    const begin = yield* makeBeginning(sessions, send, limits.sessions_per_account)
    const endIdle = Effect.flatMap(Clock.currentTimeMillis, (now) => end(sessions.idleAt(now)))
    yield* Effect.forkScoped(Effect.repeat(endIdle, Schedule.spaced("1 minute")))

    const otherMethod = wrongMethod(methods).pipe(
      Effect.provideContext(yield* Effect.context<Effect.Services<ReturnType<typeof wrongMethod>>>())
    )

    const answer = Effect.gen(function*() {
      const { headers: given, method, remoteAddress } = yield* HttpServerRequest.HttpServerRequest
      if (!methods.includes(method)) return yield* otherMethod
      const id = given[sessionField]
      const isNew = id === undefined && method === "POST"
      const credential = credentialOf(given) ?? ""
      const admitted = yield* admit(isNew ? "account" : undefined)
      if (HttpServerResponse.isHttpServerResponse(admitted)) {
        if (admitted.status === 401) yield* end(sessions.begunBy(credential))
        return admitted
      }
      const sent: Record<string, string | undefined> = {
        ...given,
        [addressField]: Option.getOrUndefined(remoteAddress)
      }
      const headers = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
      if (isNew) return yield* begin(headers, admitted, credential)
      if (id === undefined) return withoutSession
      if (sessions.use(id, credential, yield* Clock.currentTimeMillis) === undefined) return unknownSession
      const response = yield* send(method, headers, method === "POST" ? admitted.body : undefined)
      if (method === "DELETE" && response.ok) sessions.end(id)
      return answerOf(response)
    })
    yield* router.add("*", path, answer)
  })
)
