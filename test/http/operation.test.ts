import { assert, describe, it } from "@effect/vitest"
import { handlersOf, makeOpenAdmission, Operation, operationsOf } from "@kontor/http"
import { Effect, Layer, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { HttpRouter, HttpServer } from "effect/http"
import { HttpApi, HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { address } from "../support/Address.ts"

const Own = HttpApiGroup.make("own").add(HttpApiEndpoint.post("name", "/name", {
  payload: Schema.Struct({ name: Schema.String }),
  success: Schema.String
}))

const Api = HttpApi.make("own").add(Own).middleware(Operation)

const handlers = handlersOf(Own, Effect.succeed({ name: ({ payload }) => Effect.succeed(payload.name) }))

const routes = operationsOf(Api, [handlers], makeOpenAdmission).pipe(
  Layer.provide([address, SecureRandom.layerWebCrypto, HttpServer.layerServices])
)

const posted = Effect.fnUntraced(function*(sent: string | ReadableStream, contentType: string) {
  const { handler } = yield* Effect.acquireRelease(
    Effect.sync(() => HttpRouter.toWebHandler(routes, { disableLogger: true })),
    ({ dispose }) => Effect.promise(() => dispose())
  )
  const request = new Request("http://localhost/name", {
    method: "POST",
    headers: { "content-type": contentType },
    body: sent,
    duplex: "half"
  })
  const response = yield* Effect.promise(() => handler(request))
  const body = yield* Effect.promise(() => response.json() as Promise<object | string>)
  return { response, body }
})

const json = "application/json"

/** A body that does not announce its length. */
const stream = (text: string): ReadableStream => new Blob([text]).stream()

describe("an operation that reads a body", () => {
  it.live("reads JSON", () =>
    Effect.gen(function*() {
      const { body, response } = yield* posted(stream(JSON.stringify({ name: "Alpha" })), json)
      assert.strictEqual(response.status, 200)
      assert.strictEqual(body, "Alpha")
      assert.isNotEmpty(response.headers.get("x-request-id"))
    }))

  it.live("refuses more than 64 KiB, also where the length is not announced: 413", () =>
    Effect.gen(function*() {
      const { body, response } = yield* posted(stream(JSON.stringify({ name: "a".repeat(64 * 1024) })), json)
      assert.strictEqual(response.status, 413)
      assert.strictEqual(response.headers.get("content-type"), "application/problem+json")
      assert.deepInclude(body, { code: "payload_too_large", request_id: response.headers.get("x-request-id") })
    }))

  it.live("refuses another content type, and does not repeat it: 415", () =>
    Effect.gen(function*() {
      const { body, response } = yield* posted("name=Alpha", "text/nonsense")
      assert.strictEqual(response.status, 415)
      assert.strictEqual(response.headers.get("content-type"), "application/problem+json")
      assert.propertyVal(body, "code", "unsupported_media_type")
      assert.notInclude(JSON.stringify(body), "nonsense")
    }))
})
