import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { posted } from "../../support/Posted.ts"
import { pricedBy } from "../../support/Prices.ts"
import { makeService } from "../../support/Service.ts"

const path = "/v1/auth/tokens/create"

const limited = Effect.flatMap(
  pricedBy([{ version: "few", from: "2020-01-01", account_limits: { tokens: 3 } }]),
  (host) => makeService({ host })
)

describe("POST /v1/auth/tokens/create 409", () => {
  it.live("rule: an account has at most 100 tokens; revoking one makes room", () =>
    Effect.gen(function*() {
      const { account, request, token } = yield* makeService()
      const { headers, id } = yield* account("free", 5)
      yield* Effect.forEach(Array.from({ length: 100 }), () => token(id, []), { discard: true })
      const json = { ...headers, "content-type": "application/json" }
      const { body, status } = yield* request(path, json, posted({ token_name: "one more" }))
      assert.strictEqual(status, 409)
      assert.deepInclude(body, {
        code: "limit_reached",
        type: "/problems/limit-reached",
        detail: "The account has 100 Bearer tokens, which is the most it may have: revoke one first."
      })
      assert.deepInclude(body.meta, { request_credit_cost: 0, credits_remaining: 5 })
      yield* request("/v1/auth/tokens/7", headers, { method: "DELETE" })
      assert.strictEqual((yield* request(path, json, posted({ token_name: "one more" }))).status, 201)
      assert.deepInclude((yield* request("/v1/auth/tokens", headers)).body, { total: 100 })
    }))

  it.live("rule: expired tokens make room for new ones, and no account has more than its limit of both", () =>
    Effect.gen(function*() {
      const { account, request, token } = yield* limited
      const { headers, id } = yield* account()
      const json = { ...headers, "content-type": "application/json" }
      const past = DateTime.makeUnsafe("2020-01-01T00:00:00Z")
      yield* Effect.forEach([null, past, past], (expires_at) => token(id, [], expires_at), { discard: true })
      const statuses = yield* Effect.forEach(
        [1, 2, 3],
        () => Effect.map(request(path, json, posted({ token_name: "t" })), ({ status }) => status)
      )
      assert.deepStrictEqual(statuses, [201, 201, 409])
      const { body } = yield* request("/v1/auth/tokens", headers)
      assert.strictEqual(body["total"], 3)
      const tokens = body["tokens"] as ReadonlyArray<{ readonly expires_at: string | null }>
      assert.deepStrictEqual(tokens.map(({ expires_at }) => expires_at), [null, null, null])
    }))

  it.live("rule: of many requests at the same moment as many are accepted as there is room", () =>
    Effect.gen(function*() {
      const { account, request } = yield* limited
      const { headers } = yield* account()
      const json = { ...headers, "content-type": "application/json" }
      const answers = yield* Effect.forEach(
        Array.from({ length: 12 }),
        () => request(path, json, posted({ token_name: "t" })),
        { concurrency: "unbounded" }
      )
      assert.lengthOf(answers.filter(({ status }) => status === 201), 3)
      assert.lengthOf(answers.filter(({ body, status }) => status === 409 && body["code"] === "limit_reached"), 9)
    }))

  it.live("the tokens of another account take no room", () =>
    Effect.gen(function*() {
      const { account, request, token } = yield* limited
      const [{ id }, { headers }] = [yield* account(), yield* account()]
      yield* Effect.forEach([1, 2, 3], () => token(id, []), { discard: true })
      const json = { ...headers, "content-type": "application/json" }
      assert.strictEqual((yield* request(path, json, posted({ token_name: "t" }))).status, 201)
    }))
})
