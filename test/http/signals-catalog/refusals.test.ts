import { assert, describe, it } from "@effect/vitest"
import { UpstreamUnavailable } from "@kontor/core/Register"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

describe("GET /v1/signals/catalog, refusals", () => {
  for (const query of ["topics=CLOSURES", "cursor=x", "limit=1", "x"]) {
    it.live(`422: "${query}" is INVALID_REQUEST without invalid_params`, () =>
      Effect.gen(function*() {
        const { account, request } = yield* makeService()
        const { headers } = yield* account()
        const { body, status } = yield* request(`/v1/signals/catalog?${query}`, headers)
        assert.strictEqual(status, 422)
        assert.strictEqual(body.code, "INVALID_REQUEST")
        assert.strictEqual(body.detail, "The catalog endpoint accepts no query parameters.")
        assert.notProperty(body, "invalid_params")
      }))
  }

  it.live("401: nobody reads it without a credential", () =>
    Effect.gen(function*() {
      const { request } = yield* makeService()
      const { body, status } = yield* request("/v1/signals/catalog")
      assert.strictEqual(status, 401)
      assert.strictEqual(body.code, "UNAUTHENTICATED")
    }))

  it.live("405: HEAD does not run it", () =>
    Effect.gen(function*() {
      const { account, sent } = yield* makeService()
      const { headers } = yield* account()
      const { status } = yield* sent("/api/v1/signals/catalog", { method: "HEAD", headers })
      assert.strictEqual(status, 405)
    }))

  it.live("503: a register that cannot answer says when to try again; the next request asks it again", () =>
    Effect.gen(function*() {
      let isDown = true
      const { account, request } = yield* makeService({
        register: (register) => ({
          ...register,
          events: (query) =>
            Effect.suspend(() =>
              isDown ? Effect.fail(new UpstreamUnavailable({ retry_after_seconds: 30 })) : register.events(query)
            )
        })
      })
      const { headers } = yield* account()
      const { body, headers: answered, status } = yield* request("/v1/signals/catalog", headers)
      assert.strictEqual(status, 503)
      assert.strictEqual(body.code, "UPSTREAM_UNAVAILABLE")
      assert.strictEqual(answered["retry-after"], "30")
      isDown = false
      assert.strictEqual((yield* request("/v1/signals/catalog", headers)).status, 200)
    }))
})
