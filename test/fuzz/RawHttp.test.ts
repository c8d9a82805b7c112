import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { head, rawConnection } from "../support/RawHttp.ts"
import { RunningService } from "../support/RunningService.ts"
import { runs } from "../support/Runs.ts"

const post = (fields: ReadonlyArray<string>, body: string): string =>
  ["POST /api/v1/auth/tokens/create HTTP/1.1", "Host: localhost", ...fields, "", body].join("\r\n")

/** Requests that break the rules of HTTP, each in its own way. */
const broken: ReadonlyArray<string> = [
  post(["Transfer-Encoding: chunked"], "zz\r\nnonsense\r\n0\r\n\r\n"),
  post(["Transfer-Encoding: chunked"], "ffffffffffffffff1\r\na"),
  post(["Transfer-Encoding: chunked", "Content-Length: 5"], "0\r\n\r\n"),
  post(["Content-Length: -1"], ""),
  post(["Content-Length: 5", "Content-Length: 6"], "hello"),
  post(["Content-Length: 99999999999999999999"], "a"),
  post([`X-Long: ${"a".repeat(100_000)}`], ""),
  "GET / HTTP/9.9\r\n\r\n",
  "GET /\u0000 HTTP/1.1\r\nHost: a\r\n\r\n",
  "\r\n\r\n\r\n\r\nnonsense",
  "GET http://other.example/healthz HTTP/1.1\r\nHost: localhost\r\nHost: other\r\n\r\n",
  Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc]).toString("latin1")
]

const isAlive = (origin: string) =>
  Effect.map(Effect.promise(() => fetch(`${origin}/healthz`)), ({ status }) => assert.strictEqual(status, 200))

layer(RunningService.layer, { excludeTestServices: true })("Raw HTTP", (it) => {
  it.effect(
    "that breaks its rules is refused on its own connection, and the service goes on",
    () =>
      Effect.gen(function*() {
        const { origin } = yield* RunningService
        for (let turn = 0; turn < runs(2); turn++) {
          for (const bytes of broken) {
            const connection = yield* rawConnection(origin)
            connection.send(bytes)
            connection.socket.end()
            yield* connection.ended
            for (const status of connection.statuses()) assert.include([400, 401, 413, 414, 431, 505], status)
          }
          yield* isAlive(origin)
        }
      }).pipe(Effect.scoped)
  )

  it.effect("that comes byte by byte, or stands still, holds up nobody else", () =>
    Effect.gen(function*() {
      const { origin } = yield* RunningService
      const request = head("/healthz")
      const slow = yield* Effect.forEach(Array.from({ length: 20 }), () => rawConnection(origin))
      for (const [place, character] of request.split("").entries()) {
        for (const { send } of slow) send(character)
        if (place % 20 === 0) yield* isAlive(origin)
      }
      for (const { until } of slow) yield* until((text) => text.startsWith("HTTP/1.1 200"))
      const waiting = yield* Effect.forEach(Array.from({ length: 20 }), () => rawConnection(origin))
      for (const { send } of waiting) send(post(["Content-Length: 1000", "Content-Type: application/json"], "{"))
      yield* isAlive(origin)
    }).pipe(Effect.scoped))

  it.effect("of 1,500 idle connections leaves the service answering", () =>
    Effect.gen(function*() {
      const { origin } = yield* RunningService
      yield* Effect.forEach(
        Array.from({ length: 1500 }, (_, place) => `127.0.${1 + (place % 50)}.${1 + (place % 200)}`),
        (address) => Effect.timeoutOption(rawConnection(origin, address), "5 seconds"),
        { concurrency: 50, discard: true }
      )
      yield* isAlive(origin)
    }).pipe(Effect.scoped))
})
