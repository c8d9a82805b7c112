import { assert, describe, it } from "@effect/vitest"
import { LiveHttp } from "@kontor/sources/live"
import { webServer } from "@kontor/testing/fixtures"
import { Deferred, Effect, Fiber, Layer, Option, Redacted } from "effect"
import type { IncomingMessage, ServerResponse } from "node:http"
import { Readable } from "node:stream"
import { fixture, identity } from "../Reading.ts"
import { failureOf, retrieve } from "./Retrieval.ts"

const euid = "DEB8534.HRB7654321"
const bytes = fixture("xjustiz/gmbh-3.5.1.xml")

const endless = function*(part: Uint8Array): Generator<Uint8Array> {
  for (;;) yield part
}

/** A live source over a real server that answers each request so, and the requests it got. */
const served = Effect.fnUntraced(function*(
  answer: (response: ServerResponse, request: IncomingMessage) => void,
  options: { readonly path?: string; readonly token?: string } = {}
) {
  const requests: Array<IncomingMessage> = []
  const { port } = yield* webServer((request, response) => {
    requests.push(request)
    answer(response, request)
  })
  const source = LiveHttp.layer({
    url: `http://127.0.0.1:${port}${options.path ?? "/{euid}"}`,
    token: options.token === undefined ? undefined : Redacted.make(options.token)
  }).pipe(Layer.provide(identity))
  return { port, requests, source }
})

const answering = (status: number, headers: Record<string, string> = {}, body: string | Uint8Array = "") =>
  served((response) => response.writeHead(status, headers).end(body))

describe("A live source over HTTP", () => {
  it.live("asks the address of the EUID with its token, and reads the document as it is", () =>
    Effect.gen(function*() {
      const { requests, source } = yield* served((response) => response.end(bytes), {
        path: "/documents/{euid}/si?number={euid}",
        token: "s3cret"
      })
      const [record] = Option.getOrThrow(yield* retrieve(euid, source))
      assert.deepStrictEqual([...record.document!.bytes], [...bytes])
      const [request, ...others] = requests
      assert.lengthOf(others, 0)
      assert.strictEqual(request?.method, "GET")
      assert.strictEqual(request?.url, `/documents/${euid}/si?number=${euid}`)
      assert.deepInclude(request?.headers, { authorization: "Bearer s3cret", accept: "application/xml" })
      assert.notProperty(request?.headers, "traceparent")
    }))

  for (const status of [404, 410]) {
    it.live(`${status} means that the register holds no such number`, () =>
      Effect.gen(function*() {
        const { source } = yield* answering(status)
        assert.isTrue(Option.isNone(yield* retrieve(euid, source)))
      }))
  }

  for (const status of [204, 400, 401, 500, 503]) {
    it.live(`${status} means that the source is unavailable`, () =>
      Effect.gen(function*() {
        const { source } = yield* answering(status)
        assert.deepStrictEqual(yield* failureOf(euid, source), {
          reason: "UNAVAILABLE",
          found: `the source answers ${status}`
        })
      }))
  }

  for (
    const [status, header, isExpected] of [
      [429, "120", (seconds: number) => seconds === 120],
      [503, new Date(Date.now() + 600_000).toUTCString(), (seconds: number) => seconds > 500 && seconds <= 600],
      [503, new Date(0).toUTCString(), (seconds: number) => seconds === 0]
    ] as const
  ) {
    it.live(`${status} says when to ask again`, () =>
      Effect.gen(function*() {
        const { source } = yield* answering(status, { "retry-after": header })
        const { retry_after_seconds } = yield* failureOf(euid, source)
        assert.isTrue(isExpected(retry_after_seconds ?? -1), `${retry_after_seconds}`)
      }))
  }

  it.live("an unreadable time is ignored", () =>
    Effect.gen(function*() {
      const { source } = yield* answering(429, { "retry-after": "soon" })
      assert.notProperty(yield* failureOf(euid, source), "retry_after_seconds")
    }))

  it.live("a redirect is not followed, and the token reaches nobody else", () =>
    Effect.gen(function*() {
      const other = yield* served((response) => response.end(bytes))
      const { source } = yield* served(
        (response) => response.writeHead(302, { location: `http://127.0.0.1:${other.port}/` }).end(),
        { token: "s3cret" }
      )
      assert.deepInclude(yield* failureOf(euid, source), { reason: "UNAVAILABLE", found: "the source answers 302" })
      assert.lengthOf(other.requests, 0)
    }))

  it.live("an invalid document is unreadable, and the failure says where", () =>
    Effect.gen(function*() {
      const { source } = yield* answering(200, { "content-type": "text/html" }, "<!doctype html>\n<p>Error")
      const { found, reason } = yield* failureOf(euid, source)
      assert.strictEqual(reason, "UNREADABLE")
      assert.match(found, /^line 1: XML, line 1, column \d+: incorrect syntax$/)
    }))

  it.live("a document that breaks off is unreadable", () =>
    Effect.gen(function*() {
      const { source } = yield* served((response) => {
        response.writeHead(200, { "content-length": bytes.length })
        response.write(bytes.subarray(0, 100), () => response.destroy())
      })
      assert.deepInclude(yield* failureOf(euid, source), { reason: "UNREADABLE" })
    }))

  it.live("a document without end is given up", () =>
    Effect.gen(function*() {
      const closed = yield* Deferred.make<void>()
      const part = Buffer.alloc(1024 * 1024, " ")
      const { source } = yield* served((response) => {
        response.on("close", () => Deferred.doneUnsafe(closed, Effect.void))
        Readable.from(endless(part)).pipe(response)
      })
      assert.deepStrictEqual(yield* failureOf(euid, source), {
        reason: "UNREADABLE",
        found: "line 1: the document is larger than 16777216 bytes"
      })
      yield* Deferred.await(closed)
    }))

  it.live("a retrieval that is given up closes its connection", () =>
    Effect.gen(function*() {
      const asked = yield* Deferred.make<void>()
      const closed = yield* Deferred.make<void>()
      const { source } = yield* served((response) => {
        response.on("close", () => Deferred.doneUnsafe(closed, Effect.void))
        Deferred.doneUnsafe(asked, Effect.void)
      })
      const fiber = yield* Effect.forkChild(retrieve(euid, source))
      yield* Deferred.await(asked)
      yield* Fiber.interrupt(fiber)
      yield* Deferred.await(closed)
    }))

  it.live("a service that cannot be reached is unavailable", () =>
    Effect.gen(function*() {
      const source = LiveHttp.layer({ url: "http://127.0.0.1:1/{euid}" }).pipe(Layer.provide(identity))
      assert.deepInclude(yield* failureOf(euid, source), { reason: "UNAVAILABLE" })
    }))
})
