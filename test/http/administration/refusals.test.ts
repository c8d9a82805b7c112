import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeOperatedService, operatorToken } from "../../support/OperatedService.ts"
import { makeService } from "../../support/Service.ts"

const unknown = "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e415"

const invalidOf = (body: object): ReadonlyArray<string> =>
  Object.keys((body as { readonly invalid_params?: object }).invalid_params ?? {})

describe("/admin/v1 400", () => {
  it.live.each(
    [
      ["/accounts?per_page=0", "per_page"],
      ["/accounts?cursor=x", "cursor"],
      ["/accounts?status=gone", "status"],
      ["/accounts?plan=pro", "plan"],
      [`/accounts/${unknown}/statement?month=2026-13`, "month"],
      ["/webhook-endpoints/failing?account_id=x", "account_id"],
      ["/accounts/x", "id"],
      [`/accounts/${unknown}?a=b`, "a"],
      ["/audit?action=nothing", "action"],
      ["/imports?cursor=x", "cursor"],
      ["/register/wordings?limit=101", "limit"],
      ["/queues?a=b", "a"],
      [`/accounts/${unknown}/tokens?per_page=101`, "per_page"],
      ["/withheld?cursor=x", "cursor"]
    ] as const
  )("%s names what is wrong", ([path, name]) =>
    Effect.gen(function*() {
      const { operate } = yield* makeOperatedService()
      const { body, status } = yield* operate(path)
      assert.strictEqual(status, 400)
      assert.deepStrictEqual(invalidOf(body), [name])
    }))

  it.live.each(["api-keys", "tokens"])("a cursor of another list of an account: %s", (list) =>
    Effect.gen(function*() {
      const { account, operate } = yield* makeOperatedService()
      const { id } = yield* account()
      const { body, status } = yield* operate(`/accounts/${id}/${list}?cursor=mon1.01k9xq1b2n8f5s3j7k4m6p0e9d`)
      assert.strictEqual(status, 400)
      assert.deepStrictEqual(invalidOf(body), ["cursor"])
    }))

  it.live("a name of an operator that no log should have", () =>
    Effect.gen(function*() {
      const { operate } = yield* makeOperatedService()
      const { body, status } = yield* operate("/queues", { headers: { "kontor-operator": "x".repeat(101) } })
      assert.strictEqual(status, 400)
      assert.deepStrictEqual(invalidOf(body), ["kontor-operator"])
    }))
})

describe("/admin/v1 401", () => {
  it.live.each([
    undefined,
    "Bearer ",
    "Bearer wrong-token-of-operators-of-32-characters",
    `Bearer ${operatorToken}x`,
    `Bearer ${operatorToken.slice(1)}`,
    `Basic ${operatorToken}`
  ])("the credential %s is refused, and the answer says what is needed", (authorization) =>
    Effect.gen(function*() {
      const { sent } = yield* makeOperatedService()
      const answer = yield* sent("/admin/v1/accounts", {
        headers: authorization === undefined ? {} : { authorization }
      })
      assert.strictEqual(answer.status, 401)
      assert.strictEqual(answer.headers["www-authenticate"], "Bearer")
      assert.include(answer.text, "KONTOR_ADMIN_TOKEN")
    }))

  it.live("an API key of an account opens nothing here, and the token of operators nothing there", () =>
    Effect.gen(function*() {
      const { account, request, sent } = yield* makeOperatedService()
      const { headers, key } = yield* account()
      assert.strictEqual((yield* sent("/admin/v1/accounts", { headers })).status, 401)
      const bearer = { authorization: `Bearer ${key}` }
      assert.strictEqual((yield* sent("/admin/v1/accounts", { headers: bearer })).status, 401)
      assert.strictEqual((yield* request("/v1/account", { authorization: `Bearer ${operatorToken}` })).status, 401)
    }))
})

describe("/admin/v1 409 limit_reached", () => {
  it.live.each(
    [["api-keys", { name: "k" }, 19], ["tokens", { token_name: "t", abilities: [] }, 100]] as const
  )("one more of an account's %s than it may have", ([list, body, room]) =>
    Effect.gen(function*() {
      const { account, operate } = yield* makeOperatedService()
      const { id } = yield* account()
      const create = operate(`/accounts/${id}/${list}`, { method: "POST", body })
      const statuses = yield* Effect.forEach(
        Array.from({ length: room + 1 }),
        () => Effect.map(create, ({ status }) => status)
      )
      assert.deepStrictEqual(statuses, [...Array.from({ length: room }, () => 201), 409])
      assert.strictEqual((yield* create).body["code"], "limit_reached")
    }))
})

describe("/admin/v1 404", () => {
  it.live("nothing is there without a token of operators", () =>
    Effect.gen(function*() {
      const { sent } = yield* makeService()
      for (const path of ["/admin/v1/accounts", "/admin/v1/openapi.json", "/admin/v1"]) {
        const { status, text } = yield* sent(path, { headers: { authorization: `Bearer ${operatorToken}` } })
        assert.strictEqual(status, 404)
        assert.deepStrictEqual(JSON.parse(text), { message: "Not Found" })
      }
    }))

  it.live.each(
    [
      ["GET", `/accounts/${unknown}`, undefined],
      ["PATCH", `/accounts/${unknown}`, { name: "A" }],
      ["DELETE", `/accounts/${unknown}`, undefined],
      ["GET", `/accounts/${unknown}/export`, undefined],
      ["GET", `/accounts/${unknown}/statement`, undefined],
      ["GET", `/accounts/${unknown}/statement.csv`, undefined],
      ["GET", `/webhook-endpoints/failing?account_id=${unknown}`, undefined],
      ["GET", `/accounts/${unknown}/api-keys`, undefined],
      ["GET", `/accounts/${unknown}/tokens`, undefined],
      ["POST", `/accounts/${unknown}/suspend`, undefined],
      ["POST", `/accounts/${unknown}/resume`, undefined],
      ["POST", `/accounts/${unknown}/grants`, { credits: 1 }],
      ["PUT", `/accounts/${unknown}/plan`, { plan: "pro" }],
      ["POST", `/accounts/${unknown}/api-keys`, { name: "k" }],
      ["DELETE", `/accounts/${unknown}/api-keys/k`, undefined],
      ["POST", `/accounts/${unknown}/tokens`, { token_name: "t", abilities: [] }],
      ["DELETE", `/accounts/${unknown}/tokens/7`, undefined],
      ["DELETE", `/accounts/${unknown}/tokens/x`, undefined],
      ["GET", "/imports/%00", undefined],
      ["GET", `/imports/${unknown}`, undefined],
      ["POST", "/withheld", { entity: "DEK1101R.HRB99999" }],
      ["DELETE", "/withheld/DEK1101R.HRB99999", undefined],
      ["POST", "/deliveries/retry", { since: "2026-05-01T00:00:00Z", account_id: unknown }]
    ] as const
  )("%s %s", ([method, path, body]) =>
    Effect.gen(function*() {
      const { operate } = yield* makeOperatedService()
      const answer = yield* operate(path, { method, ...body === undefined ? {} : { body } })
      assert.strictEqual(answer.status, 404)
      assert.strictEqual(answer.body["code"], "not_found")
    }))
})

describe("/admin/v1 405", () => {
  it.live("names the methods of a path", () =>
    Effect.gen(function*() {
      const { operate } = yield* makeOperatedService()
      const { headers, status } = yield* operate("/withheld", { method: "PUT" })
      assert.strictEqual(status, 405)
      assert.strictEqual(headers["allow"], "GET, POST")
    }))
})
