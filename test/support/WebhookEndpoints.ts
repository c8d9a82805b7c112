import { assert } from "@effect/vitest"
import { DestinationReach } from "@kontor/core/Webhooks"
import { webServer } from "@kontor/testing/fixtures"
import { Effect, Layer } from "effect"
import { randomUUID } from "node:crypto"
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http"
import { text } from "node:stream/consumers"
import { ofJson, posted } from "./Posted.ts"
import { makeService, type Options } from "./Service.ts"

/** Where endpoints are. */
export const path = "/v1/account/webhook-endpoints"

/** A host that may send to this machine. */
export const reachingAny: Layer.Layer<never> = Layer.succeed(DestinationReach, "any")

/** A message as it arrived at a receiver. */
export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly body: { readonly type: string; readonly data: { readonly challenge?: string; readonly test?: boolean } }
}

type Answer = (message: Received, response: ServerResponse, request: IncomingMessage) => void

/** Echoes challenges, and takes everything else. */
export const echo: Answer = ({ body }, response) =>
  void response.writeHead(200, { "webhook-verification": body.data.challenge ?? "" }).end()

/** Takes a message and closes the connection without an answer, so that nobody knows what became of it. */
export const vanish: Answer = (_, __, { socket }) => void socket.destroy()

/** A receiver on this machine that answers each message by `answer`, and keeps what arrived. */
export const receiver = Effect.fnUntraced(function*(answer: Answer = echo) {
  const received: Array<Received> = []
  const behaviour = { answer }
  const { url } = yield* webServer((request, response) => {
    const read = async () => {
      const sent = await text(request)
      const message: Received = { headers: request.headers, text: sent, body: JSON.parse(sent) }
      received.push(message)
      behaviour.answer(message, response, request)
    }
    void read()
  })
  return { url, received, behaviour }
})

/** An endpoint as it is shown. */
export interface ShownEndpoint {
  readonly id: string
  readonly status: string
}

/** A service that may send to this machine, an account, and what it does with its endpoints. */
export const makeEndpoints = Effect.fnUntraced(function*(options: Options = { host: reachingAny }) {
  const service = yield* makeService(options)
  const account = yield* service.account()
  const headers = ofJson(account.headers)

  /** Asks for a change under a key, by default a new one. */
  const change = (asked: string, init: RequestInit = { method: "POST" }, key: string = randomUUID()) =>
    service.request(asked, { ...headers, "idempotency-key": key }, init)

  const create = Effect.fnUntraced(function*(url: string, more: object = {}) {
    const { body, status } = yield* change(path, posted({ name: "CRM", url, ...more }))
    assert.strictEqual(status, 201)
    return { endpoint: body["endpoint"] as ShownEndpoint, signing_secret: body["signing_secret"] as string }
  })

  /** An endpoint in a state. */
  const endpointIn = Effect.fnUntraced(
    function*(status: "pending_verification" | "active" | "disabled_user" | "archived") {
      const { url } = yield* receiver()
      const { endpoint: { id } } = yield* create(url)
      const ways = { pending_verification: [], active: ["verify"], disabled_user: ["verify", "disable"], archived: [] }
      for (const way of ways[status]) yield* change(`${path}/${id}/${way}`)
      if (status === "archived") yield* change(`${path}/${id}`, { method: "DELETE" })
      return id
    }
  )

  return { ...service, ...account, headers, change, create, endpointIn }
})
