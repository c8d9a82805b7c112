import { assert, describe, it } from "@effect/vitest"
import { AllowedOrigins } from "@kontor/http"
import { Effect, Layer } from "effect"
import { makeService } from "../support/Service.ts"

const origin = "https://app.example"

const allowing = { host: Layer.succeed(AllowedOrigins, ["http://localhost:5173", origin]) }

const preflight = (asked: string, method = "POST") => ({
  method: "OPTIONS",
  headers: { origin: asked, "access-control-request-method": method, "access-control-request-headers": "authorization" }
})

describe("Rule of wire, cross-origin requests", () => {
  it.live("a script of an allowed origin may send a Bearer token to a path that is known, with its methods", () =>
    Effect.gen(function*() {
      const { sent } = yield* makeService(allowing)
      const response = yield* sent("/api/v1/account/monitors", preflight(origin))
      assert.strictEqual(response.status, 204)
      assert.strictEqual(response.headers["access-control-allow-origin"], origin)
      assert.strictEqual(response.headers["access-control-allow-methods"], "GET, POST")
      assert.strictEqual(
        response.headers["access-control-allow-headers"],
        "Authorization, Content-Type, Idempotency-Key"
      )
      assert.isUndefined(response.headers["access-control-allow-credentials"])
      assert.strictEqual((yield* sent("/api/v1/unknown", preflight(origin))).status, 404)
    }))

  it.live("any other origin, and every origin unless the host allows one, is refused as before", () =>
    Effect.gen(function*() {
      for (const options of [allowing, {}]) {
        const { sent } = yield* makeService(options)
        const response = yield* sent("/api/v1/account/monitors", preflight("https://other.example"))
        assert.strictEqual(response.status, 405)
        assert.isUndefined(response.headers["access-control-allow-origin"])
      }
      const { sent } = yield* makeService()
      assert.strictEqual((yield* sent("/api/v1/account/monitors", preflight(origin))).status, 405)
    }))

  it.live("answers to a Bearer token can be read, with their headers, errors too", () =>
    Effect.gen(function*() {
      const { account, sent, token } = yield* makeService(allowing)
      const { id } = yield* account()
      const bearer = yield* token(id, ["account:read"])
      for (const headers of [bearer, {}]) {
        const response = yield* sent("/api/v1/account", { headers: { ...headers, origin } })
        assert.strictEqual(response.status, "authorization" in headers ? 200 : 401)
        assert.strictEqual(response.headers["access-control-allow-origin"], origin)
        assert.include(String(response.headers["access-control-expose-headers"]), "X-Credits-Charged")
        assert.strictEqual(response.headers["vary"], "Origin")
      }
    }))

  it.live("answers to an API key, in the header or in the query, cannot be read by any script", () =>
    Effect.gen(function*() {
      const { account, sent } = yield* makeService(allowing)
      const { headers: key } = yield* account()
      const text = Object.values(key)[0]!
      for (
        const response of [
          yield* sent("/api/v1/account", { headers: { ...key, origin } }),
          yield* sent(`/api/v1/signals/catalog?api_key=${text}`, { headers: { origin } })
        ]
      ) {
        assert.isUndefined(response.headers["access-control-allow-origin"])
        assert.strictEqual(response.headers["vary"], "Origin")
      }
    }))

  it.live("without allowed origins no answer has a header of CORS", () =>
    Effect.gen(function*() {
      const { account, sent } = yield* makeService()
      const { headers } = yield* account()
      const response = yield* sent("/api/v1/account", { headers: { ...headers, origin } })
      assert.strictEqual(response.status, 200)
      assert.isEmpty(
        Object.keys(response.headers).filter((name) => name.startsWith("access-control") || name === "vary")
      )
    }))
})
