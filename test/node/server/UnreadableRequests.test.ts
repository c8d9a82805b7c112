import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { connect } from "node:net"
import { dataDirectory } from "../../support/Command.ts"
import { startService } from "../../support/RunningService.ts"

/** What the server answers to these bytes, until it closes the connection. */
const answerTo = Effect.fnUntraced(function*(origin: string, bytes: string) {
  const { hostname, port } = new URL(origin)
  const text = yield* Effect.callback<string>((resume) => {
    let received = ""
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.setEncoding("utf8")
    socket.on("data", (chunk: string) => received += chunk)
    socket.on("end", () => {
      socket.destroy()
      resume(Effect.succeed(received))
    })
  })
  const [head = "", body = ""] = text.split("\r\n\r\n")
  const [status, ...lines] = head.split("\r\n")
  return { status, headers: Object.fromEntries(lines.map((line) => line.split(": "))), body: JSON.parse(body) }
})

const search = "GET /api/v1/search-organizations?q=alpha"
const host = "Host: localhost\r\n"

/** The headers of an answer with such a problem. */
const problemHeaders = (problem: { readonly request_id: string }) => ({
  "content-type": "application/problem+json",
  "cache-control": "private, no-store",
  "x-credits-charged": "0",
  "x-request-id": problem.request_id,
  connection: "close"
})

describe("a request that Node cannot read", () => {
  it.live("is answered and its connection closed, and the service goes on", () =>
    Effect.gen(function*() {
      const { origin } = yield* startService([], { KONTOR_DATA_DIR: yield* dataDirectory })
      const overlong = [
        `${search}${"a".repeat(300_000)} HTTP/1.1\r\n${host}\r\n`,
        `${search} HTTP/1.1\r\n${host}Cookie: ${"a".repeat(300_000)}\r\n\r\n`
      ]
      for (const bytes of overlong) {
        const { body, headers, status } = yield* answerTo(origin, bytes)
        assert.strictEqual(status, "HTTP/1.1 414 URI Too Long")
        assert.deepInclude(headers, problemHeaders(body))
        assert.deepInclude(body, { type: "/problems/uri-too-long", status: 414, code: "uri_too_long" })
      }
      for (
        const [bytes, detail] of [
          ["nonsense\r\n\r\n", "does not begin with a method"],
          [`FOO /api/v1/account HTTP/1.1\r\n${host}\r\n`, "does not begin with a method"],
          [`${search} HTTP/1.1\r\nno field\r\n\r\n`, "not valid HTTP/1.1"],
          [`GET /api/v1/search-organizations?q=München HTTP/1.1\r\n${host}\r\n`, "such as %C3%BC for ü"]
        ] as const
      ) {
        const { body, headers, status } = yield* answerTo(origin, bytes)
        assert.strictEqual(status, "HTTP/1.1 400 Bad Request")
        assert.deepInclude(headers, problemHeaders(body))
        assert.deepInclude(body, { type: "/problems/malformed-request", status: 400, code: "malformed_request" })
        assert.include(body.detail, detail)
      }
      const { headers, status: answered } = yield* answerTo(origin, `${search} HTTP/1.1\r\n${host}\r\n{"a":1}\r\n\r\n`)
      assert.deepStrictEqual([answered, headers["connection"]], ["HTTP/1.1 401 Unauthorized", "close"])
      const { status } = yield* Effect.promise(() => fetch(`${origin}/readyz`))
      assert.strictEqual(status, 200)
    }))
})
