import { assert, it, type Vitest } from "@effect/vitest"
import { EndpointId, MessageId } from "@kontor/core"
import { KontorMemory } from "@kontor/core/memory"
import {
  inFlightPerEndpoint,
  keptAnswerBytes,
  signatureOf,
  type WebhookAttempt,
  WebhookTransport
} from "@kontor/core/Webhooks"
import { Clock, Deferred, Effect, Fiber, type Layer, Redacted } from "effect"
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http"
import { text } from "node:stream/consumers"
import { tcpServer, webServer } from "./fixtures/Servers.ts"

/** The secrets of an endpoint whose secret was changed a moment ago. */
const secrets = [
  Redacted.make("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"),
  Redacted.make("whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD")
] as const

/** The endpoint of a number. */
const endpoint = (number: number) => EndpointId.make(`wep_${String(number).padStart(26, "0")}`)

/** Sends one attempt to an address. */
const send = (url: string, changes: Partial<WebhookAttempt> = {}) =>
  WebhookTransport.use((transport) =>
    transport.send({
      endpoint_id: endpoint(1),
      url,
      headers: {},
      secrets: [secrets[0]],
      message_id: MessageId.make("msg_01k9z3t4v5w6x7y8z9a0b1c2d3"),
      body: `{"type":"endpoint.test","text":"Ümläut"}`,
      ...changes
    })
  )

/** A message that arrived at a receiver. */
interface Arrived {
  readonly method: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A receiver on this machine that keeps what arrives, and answers it so. */
const receiver = Effect.fnUntraced(
  function*(answer: (response: ServerResponse, request: IncomingMessage) => void) {
    const arrived: Array<Arrived> = []
    const server = yield* webServer((request, response) => {
      void text(request).then((body) => {
        arrived.push({ headers: request.headers, body, method: request.method ?? "" })
        return answer(response, request)
      })
    })
    return { url: server.url, arrived }
  }
)

type Methods = Vitest.MethodsNonLive<WebhookTransport>

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** The messages that arrive at a receiver. */
const messages = (it: Methods): void => {
  it.effect("sends the body unchanged as JSON, with the headers of the endpoint", () =>
    Effect.gen(function*() {
      const { arrived, url } = yield* receiver((response) => response.writeHead(204).end())
      const body = `{"type":"endpoint.test",  "text":"Ümläut \\u0000 株式会社"}`
      const result = yield* send(`${url}/hooks?of=me`, { body, headers: { "x-team": "north" } })
      assert.deepInclude(result, { status: 204, error: null })
      assert.lengthOf(arrived, 1)
      const [{ headers, method, ...message }] = arrived as [typeof arrived[0]]
      assert.deepStrictEqual([method, message.body], ["POST", body])
      assert.match(headers["content-type"] ?? "", /^application\/json/u)
      assert.strictEqual(headers["x-team"], "north")
    }))

  it.effect("signs it with every secret at the moment of sending, as Standard Webhooks have it", () =>
    Effect.gen(function*() {
      const { arrived, url } = yield* receiver((response) => response.end())
      yield* send(url, { secrets })
      const { body, headers } = arrived[0]!
      const id = "msg_01k9z3t4v5w6x7y8z9a0b1c2d3"
      const timestamp = Number(headers["webhook-timestamp"])
      assert.strictEqual(headers["webhook-id"], id)
      assert.isAtMost(Math.abs(timestamp - (yield* Clock.currentTimeMillis) / 1000), 300)
      const expected = yield* Effect.forEach(secrets, (secret) => signatureOf(secret, { id, timestamp, body }))
      assert.sameMembers(String(headers["webhook-signature"]).split(" "), expected)
    }).pipe(Effect.provide(KontorMemory.webCrypto)))
}

/** The outcomes of answers. */
const outcomes = (it: Methods): void => {
  it.effect("succeeds with any 2xx, and keeps the body and the echo of a challenge", () =>
    Effect.gen(function*() {
      for (const status of [200, 201, 204, 299]) {
        const { url } = yield* receiver((response) =>
          response.writeHead(status, { "webhook-verification": "challenge" }).end("not even JSON")
        )
        const { answer, duration, error, retry_after_seconds, verification, ...result } = yield* send(url)
        assert.deepStrictEqual({ error, retry_after_seconds, status: result.status, verification }, {
          error: null,
          retry_after_seconds: null,
          status,
          verification: "challenge"
        })
        assert.strictEqual(textOf(answer), status === 204 ? "" : "not even JSON")
        assert.isAtLeast(duration, 0)
      }
    }))

  it.effect("follows no redirect", () =>
    Effect.gen(function*() {
      const target = yield* receiver((response) => response.end())
      for (const status of [301, 302, 303, 307, 308]) {
        const { url } = yield* receiver((response) => response.writeHead(status, { location: target.url }).end())
        assert.deepInclude(yield* send(url), { status, error: "REDIRECT" })
      }
      assert.deepStrictEqual(target.arrived, [])
    }))

  it.effect("fails with any other status, and notes when a 429 or 503 asks for the next attempt", () =>
    Effect.gen(function*() {
      for (const [status, seconds] of [[400, null], [410, null], [500, null], [429, 7], [503, 7]] as const) {
        const { url } = yield* receiver((response) => response.writeHead(status, { "retry-after": "7" }).end("no"))
        const { answer, error, retry_after_seconds, ...result } = yield* send(url)
        assert.deepStrictEqual([result.status, error, retry_after_seconds], [status, "ERROR_STATUS", seconds])
        assert.strictEqual(textOf(answer), "no")
      }
    }))

  it.effect("keeps the beginning of a long answer", () =>
    Effect.gen(function*() {
      const { url } = yield* receiver((response) => response.end("x".repeat(4 * keptAnswerBytes)))
      const { answer, error } = yield* send(url)
      assert.isNull(error)
      assert.strictEqual(answer.length, keptAnswerBytes)
    }))
}

/** The failures on the way. */
const failures = (it: Methods): void => {
  it.effect("reports that nobody listens, that the connection is lost, and that an answer is not HTTP", () =>
    Effect.gen(function*() {
      const closed = yield* Effect.scoped(tcpServer(() => {}))
      const lost = yield* webServer((request) => request.socket.destroy())
      const malformed = yield* tcpServer((socket) => void socket.once("data", () => socket.end("HELLO\r\n\r\n")))
      assert.deepInclude(yield* send(closed.url), { status: null, error: "NOT_CONNECTED" })
      assert.deepInclude(yield* send(lost.url), { status: null, error: "CONNECTION_LOST" })
      assert.deepInclude(yield* send(malformed.url), { status: null, error: "MALFORMED_ANSWER" })
    }))
}

/** Attempts at the same moment. */
const concurrency = (it: Methods): void => {
  it.effect("has a maximum of attempts in flight to an endpoint, and others do not wait for them", () =>
    Effect.gen(function*() {
      const [full, one] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      let arrivals = 0
      const silent = yield* webServer(() => {
        arrivals++
        if (arrivals === inFlightPerEndpoint) Deferred.doneUnsafe(full, Effect.void)
        if (arrivals === inFlightPerEndpoint + 1) Deferred.doneUnsafe(one, Effect.void)
      })
      const other = yield* receiver((response) => response.end())
      const attempts = yield* Effect.forEach(
        Array.from({ length: inFlightPerEndpoint + 1 }),
        () => Effect.forkChild(send(silent.url))
      )
      yield* Deferred.await(full)
      assert.deepInclude(yield* send(other.url, { endpoint_id: endpoint(2) }), { status: 200 })
      assert.strictEqual(arrivals, inFlightPerEndpoint)
      yield* Fiber.interrupt(attempts[0]!)
      yield* Deferred.await(one)
      yield* Fiber.interruptAll(attempts)
    }))

  it.effect("ends an attempt at once when it is interrupted", () =>
    Effect.gen(function*() {
      const [arrived, gone] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const silent = yield* webServer((request) => {
        request.socket.once("close", () => Deferred.doneUnsafe(gone, Effect.void))
        Deferred.doneUnsafe(arrived, Effect.void)
      })
      const attempt = yield* Effect.forkChild(send(silent.url))
      yield* Deferred.await(arrived)
      yield* Fiber.interrupt(attempt)
      yield* Deferred.await(gone)
    }))
}

/**
 * The contract of every transport of webhooks. The layer must be allowed to reach `http://127.0.0.1`, where the suite
 * starts receivers.
 */
export const webhookTransportSuite = <E>(name: string, layer: Layer.Layer<WebhookTransport, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`WebhookTransport (${name})`, (it) => {
    messages(it)
    outcomes(it)
    failures(it)
    concurrency(it)
  })
