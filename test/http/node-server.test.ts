import { NodeHttpServer } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { serve } from "@kontor/http"
import { Effect, Layer } from "effect"
import { HttpServer } from "effect/http"
import { createServer, request } from "node:http"
import { recorded } from "../support/Recorded.ts"
import { makeService, type Options } from "../support/Service.ts"

const maxHeaderSize = 64 * 1024

type Asked = readonly [method: string, path: string, headers?: Readonly<Record<string, string>>]

/** What a server answers to a request written as it is. */
const answerOf = (port: number, [method, path, headers = {}]: Asked) =>
  Effect.callback<{ status: number; headers: Record<string, unknown>; text: string }>((resume) => {
    const client = request({ port, method, path, headers, agent: false }, (response) => {
      let text = ""
      response.setEncoding("utf8")
      response.on("data", (chunk: string) => text += chunk)
      response.on(
        "end",
        () => resume(Effect.succeed({ status: response.statusCode ?? 0, headers: { ...response.headers }, text }))
      )
    })
    client.flushHeaders()
    if (headers["content-length"] === undefined) client.end()
  })

/** What belongs to the host: its own headers, and the limit of the client's address, which it alone knows. */
const isOfTheHost = [
  "connection",
  "content-length",
  "date",
  "keep-alive",
  "ratelimit",
  "ratelimit-policy",
  "transfer-encoding"
]

const comparable = ({ headers, status, text }: { status: number; headers: object; text: string }) => ({
  status,
  headers: Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !isOfTheHost.includes(name))
      .map(([name, value]) => [name, name === "x-request-id" ? "an identifier" : value])
  ),
  text: text.replaceAll(/"request_id":"[^"]*"/g, "\"request_id\":\"an identifier\"")
})

const rows: ReadonlyArray<Asked> = [
  ["GET", "/api/v1/search-organizations?q=alpha"],
  ["GET", "/api/v1/search-organizations?q=alpha", { "x-api-key": "kt_malformed" }],
  ["HEAD", "/api/v1/search-organizations?q=alpha"],
  ["OPTIONS", "/api/v1/search-organizations?q=alpha"],
  ["POST", "/api/v1/search-organizations?q=alpha"],
  ["PROPFIND", "/api/v1/search-organizations?q=alpha"],
  ["GET", "/api/v1/search-organizations/?q=alpha"],
  ["GET", "/api/v1//search-organizations?q=alpha"],
  ["GET", "//api/v1/search-organizations?q=alpha"],
  ["GET", "/api/v1/Search-organizations?q=alpha"],
  ["GET", "/api/v1/search-organizations;q=alpha"],
  ["GET", `/api/v1/search-organizations?q=${"a".repeat(16 * 1024)}`],
  ["GET", "/api/v1/nothing"],
  ["HEAD", "/api/v1/nothing"],
  ["POST", "/healthz"],
  ["HEAD", "/healthz"],
  ["GET", "/readyz"],
  ["GET", "/openapi.json"],
  ["GET", "/problems/internal"],
  ["GET", "/"]
]

/** The service on a Node server of its own, with the port it listens on. */
const started = Effect.fnUntraced(function*(options?: Options) {
  const service = yield* makeService(options)
  const server = NodeHttpServer.layer(() => createServer({ maxHeaderSize }), { port: 0 })
  const context = yield* Layer.build(serve().pipe(Layer.provide(service.services), Layer.provideMerge(server)))
  const { address } = yield* Effect.provide(HttpServer.HttpServer, context)
  return { ...service, port: "port" in address ? address.port : 0 }
})

/** Counts the web requests and responses that are made. Node loads a whole HTTP client for the first of them. */
const webFormsMade = Effect.acquireRelease(
  Effect.sync(() => {
    const { Request, Response } = globalThis
    const made = { count: 0 }
    const counting = <Web extends typeof Request | typeof Response>(web: Web): Web =>
      new Proxy(web, {
        construct: (target, args) => {
          made.count += 1
          return Reflect.construct(target, args)
        }
      })
    Object.assign(globalThis, { Request: counting(Request), Response: counting(Response) })
    return { made, restore: () => Object.assign(globalThis, { Request, Response }) }
  }),
  ({ restore }) => Effect.sync(restore)
).pipe(Effect.map(({ made }) => made))

describe("the service on a Node server", () => {
  it.live("sends its pages without the HTTP client that Node loads for a web response", () =>
    Effect.gen(function*() {
      const { port } = yield* started()
      const made = yield* webFormsMade
      const pages = ["/docs", "/openapi.json", "/problems/internal", "/healthz", "/readyz", "/metrics"]
      for (const path of pages) {
        const { status } = yield* answerOf(port, ["GET", path, { "accept-encoding": "gzip" }])
        assert.deepStrictEqual([status, made.count], [200, 0], path)
      }
    }))

  it.live("answers as the web handler does", () =>
    Effect.gen(function*() {
      const { port, sent } = yield* started()
      for (const asked of rows) {
        const [method, path, headers = {}] = asked
        const onNode = yield* answerOf(port, asked)
        const onWeb = yield* sent(path, { method, headers })
        assert.deepStrictEqual(comparable(onNode), comparable(onWeb), `${method} ${path.slice(0, 60)}`)
      }
    }))

  it.live("answers a body that is announced too large before it is sent", () =>
    Effect.gen(function*() {
      const { account, port } = yield* started()
      const headers = { ...(yield* account()).headers, "content-length": String(64 * 1024 + 1) }
      const { status, text } = yield* answerOf(port, ["GET", "/api/v1/search-organizations", headers])
      assert.strictEqual(status, 413)
      assert.strictEqual(JSON.parse(text).code, "payload_too_large")
    }))

  it.live("refuses a body of unannounced length if the operation takes no body", () =>
    Effect.gen(function*() {
      const { account, charges, port } = yield* started()
      const { headers, id } = yield* account()
      const { status, text } = yield* answerOf(port, [
        "GET",
        "/api/v1/search-organizations?q=alpha",
        { ...headers, "transfer-encoding": "chunked" }
      ])
      assert.strictEqual(status, 413)
      assert.strictEqual(JSON.parse(text).code, "payload_too_large")
      assert.deepStrictEqual(yield* charges(id), [])
    }))

  it.live("traces no key of the query", () =>
    Effect.gen(function*() {
      const { host, lines } = recorded()
      const { account, port } = yield* started({ host })
      const { key } = yield* account()
      const { status } = yield* answerOf(port, ["GET", `/api/v1/search-organizations?q=alpha&api_key=${key}`])
      assert.strictEqual(status, 200)
      assert.isTrue(lines.some((line) => line.includes("/api/v1/search-organizations")))
      assert.notInclude(lines.join("\n"), key)
    }))
})
