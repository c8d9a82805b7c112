import { toWebHandler } from "@kontor/http"
import { type ClientOptions, KontorClient, type Operations } from "@kontor/http/client"
import { Clock, Effect, Fiber, Layer } from "effect"
import { FetchHttpClient } from "effect/http"
import { TestClock } from "effect/testing"
import { makeService, type Options } from "../../support/Service.ts"

/** Where the service under test pretends to be. */
export const baseUrl = "https://data.example/api"

/** Everything about a client but its address and its credential. */
export type Settings = Pick<ClientOptions, "timeout" | "retries">

/** The client that sends with a `fetch`. */
export const clientWith = (fetch: typeof globalThis.fetch, options: ClientOptions): Effect.Effect<Operations> =>
  KontorClient.pipe(
    Effect.provide(Layer.provide(KontorClient.layer(options), Layer.succeed(FetchHttpClient.Fetch, fetch)))
  )

/** The service in memory, a `fetch` that reaches it, and the requests that were sent. */
export const served = Effect.fnUntraced(function*(options: Options = {}) {
  const service = yield* makeService(options)
  const { handler } = yield* Effect.acquireRelease(
    Effect.sync(() => toWebHandler(service.services)),
    ({ dispose }) => Effect.promise(() => dispose())
  )
  const sent: Array<Request> = []
  const fetch: typeof globalThis.fetch = (input, init) => {
    const request = new Request(input, init)
    sent.push(request)
    return handler(request)
  }
  return {
    ...service,
    sent,
    fetch,
    clientOf: ({ key }: { readonly key: string }, settings: Settings = {}) =>
      clientWith(fetch, { baseUrl, apiKey: key, ...settings })
  }
})

/** A key nobody has, in the form of one. */
export const someKey = "kt_secret0123456789"

/** What a `fetch` does when it is called: answer, fail, or never do either. */
export type Behaviour = () => Promise<Response>

/**
 * A client whose `fetch` behaves in the given ways, call by call and then like the last; `calls` are the instants of
 * its calls.
 */
export const misbehaving = Effect.fnUntraced(
  function*(behaviours: ReadonlyArray<Behaviour>, settings: Settings = {}) {
    const clock = yield* Clock.Clock
    const calls: Array<number> = []
    const fetch = () => {
      calls.push(clock.currentTimeMillisUnsafe())
      return behaviours[Math.min(calls.length, behaviours.length) - 1]!()
    }
    return { calls, client: yield* clientWith(fetch, { baseUrl, apiKey: someKey, ...settings }) }
  }
)

const turn = Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve)))

/**
 * Lets time pass, a second after the other, until an effect has ended; what it waits for beside time happens in
 * between.
 */
export const inTime = Effect.fnUntraced(function*<A, E>(effect: Effect.Effect<A, E>) {
  const fiber = yield* Effect.forkChild(effect)
  while (fiber.pollUnsafe() === undefined) {
    yield* turn
    yield* TestClock.adjust("1 second")
  }
  return yield* Fiber.join(fiber)
})

/** An answer of JSON. */
export const json = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Behaviour => () =>
  Promise.resolve(Response.json(body, { status, headers }))

/** A refusal of the contract. */
export const problem = (
  slug: string,
  status: number,
  code: string,
  headers: Readonly<Record<string, string>> = {},
  meta: object = {}
): Behaviour => {
  const titles: Readonly<Record<string, string>> = {
    "rate-limited": "Rate limited",
    "upstream-unavailable": "Register unavailable",
    "internal": "Internal error",
    "insufficient-credits": "Insufficient credits",
    "idempotency-conflict": "Idempotency conflict"
  }
  const body = {
    type: `/problems/${slug}`,
    title: titles[slug],
    status,
    detail: "Not now.",
    code,
    request_id: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e415",
    meta: { message: "Not now.", request_credit_cost: 0, ...meta }
  }
  return json(status, body, { "content-type": "application/problem+json", ...headers })
}

/** An answer of get-account. */
export const account = json(200, {
  id: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e415",
  name: "Muster GmbH",
  email: null,
  plan: "free",
  created_at: "2026-05-01T08:30:00.000Z",
  meta: { request_id: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e415", request_credit_cost: 0, credits_remaining: 10 }
})

/** An answer of a search. */
export const hits = json(200, {
  results: [],
  total: 0,
  meta: {
    request_id: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e415",
    request_credit_cost: 1,
    credits_remaining: 9,
    total_is_lower_bound: false
  }
}, { "x-credits-charged": "1", "x-credits-remaining": "9" })

/** The network fails. */
export const unreachable: Behaviour = () =>
  Promise.reject(new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED 127.0.0.1:9") }))

/** Nothing ever comes. */
export const silent: Behaviour = () => new Promise(() => {})
