import { assert, describe, it } from "@effect/vitest"
import { Logging, requestLog } from "@kontor/node"
import { Context, Effect, Layer, Logger, References } from "effect"
import { HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http"
import { TestClock } from "effect/testing"

const answering = Effect.map(HttpServerRequest.HttpServerRequest, ({ url }) =>
  HttpServerResponse.empty({
    status: url.startsWith("/broken") ? 500 : 200,
    headers: { "x-request-id": "r1", "x-credits-charged": "1" }
  }))

/** Requests to a service that logs so many lines a second, and what it logs: each line by its annotations. */
const logged = Effect.fnUntraced(function*(linesASecond: number) {
  const lines: Array<Readonly<Record<string, unknown>>> = []
  const logger = Logger.make<unknown, void>(({ fiber }) => {
    lines.push(fiber.getRef(References.CurrentLogAnnotations))
  })
  const context = Context.merge(yield* Effect.context(), yield* Layer.build(Logger.layer([logger])))
  const handler = HttpEffect.toWebHandlerWith<never, HttpServerRequest.HttpServerRequest>(context)(
    requestLog(linesASecond)(answering)
  )
  const get = (path: string) => Effect.promise(() => handler(new Request(`http://localhost${path}`)))
  return { get, lines }
})

const pathsOf = (lines: ReadonlyArray<Readonly<Record<string, unknown>>>) => lines.map(({ path }) => path)

/** Which of its facts a request has, and how the line for people shows them. */
const shown = Effect.fnUntraced(function*(path: string) {
  const lines: Array<string> = []
  const logger = Logger.map(Logging.logLine, (line) => void lines.push(line))
  const context = Context.merge(yield* Effect.context(), yield* Layer.build(Logger.layer([logger])))
  const handler = HttpEffect.toWebHandlerWith<never, HttpServerRequest.HttpServerRequest>(context)(
    requestLog(10)(answering)
  )
  yield* Effect.promise(() => handler(new Request(`http://localhost${path}`)))
  return lines
})

describe("requestLog", () => {
  it.effect("on a terminal is one line to read", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(
        [...yield* shown("/search?q=Nordlicht"), ...yield* shown("/broken")],
        [
          "00:00:00.000 INFO  GET /search 200  0 ms, 1 credit  r1",
          "00:00:00.000 ERROR GET /broken 500  0 ms, 1 credit  r1"
        ]
      )
    }))

  it.effect("has method, path, status, duration, cost and identifier, and nothing of the query", () =>
    Effect.gen(function*() {
      const { get, lines } = yield* logged(10)
      yield* get("/search?q=Nordlicht&api_key=kt_secret")
      assert.deepStrictEqual(lines, [{
        method: "GET",
        path: "/search",
        status: 200,
        milliseconds: 0,
        credits: 1,
        request_id: "r1",
        account_id: undefined,
        trace_id: undefined
      }])
    }))

  it.effect("has no credential of a path, however often it is percent-encoded", () =>
    Effect.gen(function*() {
      const { get, lines } = yield* logged(10)
      for (const path of ["/kt_a1", "/%6bt_a1", "/%256Bt%5Fa1", "/17%7C0123456789abcdefghij"]) yield* get(path)
      assert.deepStrictEqual(pathsOf(lines), ["/kt_…", "/kt_…", "/kt_…", "/kt_…"])
    }))

  it.effect("logs no more lines a second than it may", () =>
    Effect.gen(function*() {
      const { get, lines } = yield* logged(2)
      yield* TestClock.adjust("1 minute")
      yield* Effect.forEach(["/1", "/2", "/3"], get)
      yield* TestClock.adjust("1 second")
      yield* Effect.forEach(["/4", "/5", "/6"], get)
      assert.deepStrictEqual(pathsOf(lines), ["/1", "/2", "/4", "/5"])
    }))

  it.effect("always logs what the service failed at", () =>
    Effect.gen(function*() {
      const { get, lines } = yield* logged(0)
      yield* Effect.forEach(["/fine", "/broken/1", "/broken/2"], get)
      assert.deepStrictEqual(pathsOf(lines), ["/broken/1", "/broken/2"])
    }))

  it.effect("never logs requests of probes", () =>
    Effect.gen(function*() {
      const { get, lines } = yield* logged(10)
      yield* Effect.forEach(["/healthz", "/readyz", "/metrics"], get)
      assert.deepStrictEqual(lines, [])
    }))
})
