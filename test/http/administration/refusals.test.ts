import { assert, describe, it } from "@effect/vitest"
import { StorageUnavailable } from "@kontor/core"
import { AccountStore } from "@kontor/core/Accounts"
import { Effect, Redacted } from "effect"
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
      ["/accounts/x", "id"],
      [`/accounts/${unknown}?a=b`, "a"],
      ["/audit?action=nothing", "action"],
      ["/imports?cursor=x", "cursor"],
      ["/register/wordings?limit=101", "limit"],
      ["/queues?a=b", "a"]
    ] as const
  )("%s names what is wrong", ([path, name]) =>
    Effect.gen(function*() {
      const { operate } = yield* makeOperatedService()
      const { body, status } = yield* operate(path)
      assert.strictEqual(status, 400)
      assert.deepStrictEqual(invalidOf(body), [name])
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
  ])("the credential %s is refused, and told what is needed", (authorization) =>
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
      ["POST", `/accounts/${unknown}/suspend`, undefined],
      ["POST", `/accounts/${unknown}/resume`, undefined],
      ["POST", `/accounts/${unknown}/grants`, { credits: 1 }],
      ["PUT", `/accounts/${unknown}/plan`, { plan: "pro" }],
      ["POST", `/accounts/${unknown}/api-keys`, { name: "k" }],
      ["DELETE", `/accounts/${unknown}/api-keys/k`, undefined],
      ["POST", `/accounts/${unknown}/tokens`, { token_name: "t", abilities: [] }],
      ["DELETE", `/accounts/${unknown}/tokens/7`, undefined],
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

describe("/admin/v1 409", () => {
  it.live("an active account is not erased", () =>
    Effect.gen(function*() {
      const { account, operate, request } = yield* makeOperatedService()
      const { headers, id } = yield* account()
      const { body, status } = yield* operate(`/accounts/${id}`, { method: "DELETE" })
      assert.strictEqual(status, 409)
      assert.strictEqual(body["code"], "invalid_state")
      assert.strictEqual((yield* request("/v1/account", headers)).status, 200)
    }))

  it.live("nothing of an erased account is changed", () =>
    Effect.gen(function*() {
      const { account, operate } = yield* makeOperatedService()
      const { id } = yield* account()
      yield* operate(`/accounts/${id}/suspend`, { method: "POST" })
      yield* operate(`/accounts/${id}`, { method: "DELETE" })
      for (
        const [method, path, body] of [
          ["PATCH", "", { name: "A" }],
          ["POST", "/suspend", undefined],
          ["POST", "/resume", undefined],
          ["POST", "/grants", { credits: 1 }],
          ["PUT", "/plan", { plan: "pro" }],
          ["POST", "/api-keys", { name: "k" }],
          ["POST", "/tokens", { token_name: "t", abilities: [] }]
        ] as const
      ) {
        const answer = yield* operate(`/accounts/${id}${path}`, { method, ...body === undefined ? {} : { body } })
        assert.strictEqual(answer.status, 409, path)
      }
    }))

  it.live("no more is taken back than is there, and a reference stands for one grant", () =>
    Effect.gen(function*() {
      const { account, operate } = yield* makeOperatedService()
      const { id } = yield* account("free", 5)
      const taken = yield* operate(`/accounts/${id}/grants`, { method: "POST", body: { credits: -6 } })
      assert.strictEqual(taken.status, 409)
      assert.include(String(taken.body["detail"]), "5 credits")
      const grant = (credits: number) =>
        operate(`/accounts/${id}/grants`, { method: "POST", body: { credits, reference: unknown } })
      assert.strictEqual((yield* grant(7)).status, 200)
      const other = yield* grant(8)
      assert.strictEqual(other.status, 409)
      assert.strictEqual(other.body["code"], "idempotency_conflict")
      const { body } = yield* operate(`/accounts/${id}`)
      assert.deepInclude(body["balance"] as object, { total: 12 })
    }))
})

describe("/admin/v1 413, 414 and 415", () => {
  it.live("limits of every operation hold here too", () =>
    Effect.gen(function*() {
      const { operate, sent } = yield* makeOperatedService()
      const large = yield* operate("/accounts", { method: "POST", body: { name: "a".repeat(70_000) } })
      assert.strictEqual(large.status, 413)
      assert.strictEqual((yield* operate(`/accounts?text=${"a".repeat(17_000)}`)).status, 414)
      const plain = yield* sent("/admin/v1/accounts", {
        method: "POST",
        headers: { authorization: `Bearer ${operatorToken}`, "content-type": "text/plain" },
        body: "name=A"
      })
      assert.strictEqual(plain.status, 415)
    }))
})

describe("/admin/v1 422", () => {
  it.live.each(
    [
      ["POST", "/accounts", {}, "name"],
      ["POST", "/accounts", { name: "A", plan: "gold" }, "plan"],
      ["POST", "/accounts", { name: "A", credits: -1 }, "credits"],
      ["POST", "/accounts", { name: "A", email: "nobody" }, "email"],
      ["POST", "/accounts", { name: "A", key: "k" }, "key"],
      ["POST", `/accounts/${unknown}/grants`, { credits: 0 }, "credits"],
      ["POST", `/accounts/${unknown}/grants`, { credits: 1, reference: "x" }, "reference"],
      ["POST", `/accounts/${unknown}/tokens`, { token_name: "t", abilities: ["*"] }, "abilities"],
      ["PUT", `/accounts/${unknown}/plan`, {}, "plan"],
      ["POST", "/withheld", { entity: "Muster GmbH" }, "entity"],
      ["POST", "/deliveries/retry", { since: "yesterday" }, "since"]
    ] as const
  )("%s %s %j names what is wrong", ([method, path, body, name]) =>
    Effect.gen(function*() {
      const { operate } = yield* makeOperatedService()
      const answer = yield* operate(path, { method, body })
      assert.strictEqual(answer.status, 422)
      assert.isTrue(invalidOf(answer.body).every((member) => member.startsWith(name)), answer.text)
    }))
})

describe("/admin/v1 429", () => {
  it.live("guesses of an address are limited, and the right token never is", () =>
    Effect.gen(function*() {
      const { sent } = yield* makeOperatedService()
      const client = { address: "192.0.2.7" }
      const ask = (token: string) =>
        Effect.map(
          sent("/admin/v1/queues", { headers: { authorization: `Bearer ${token}` } }, client),
          ({ status }) => status
        )
      const statuses = yield* Effect.replicateEffect(ask("wrong"), 301)
      assert.deepStrictEqual(statuses.slice(0, 300), Array.from({ length: 300 }, () => 401))
      assert.strictEqual(statuses[300], 429)
      assert.strictEqual(yield* ask(operatorToken), 200)
    }))
})

describe("/admin/v1 500 and 503", () => {
  it.live("a storage that is away is 503, and what nobody foresaw 500", () =>
    Effect.gen(function*() {
      for (
        const [defect, status] of [[new StorageUnavailable({ retry_after_seconds: 2 }), 503], ["no", 500]] as const
      ) {
        const { operate } = yield* makeOperatedService({
          accounts: (store) => AccountStore.of({ ...store, list: () => Effect.die(defect) })
        })
        assert.strictEqual((yield* operate("/accounts")).status, status)
      }
    }))

  it.live("a token that is too short starts no service", () =>
    Effect.gen(function*() {
      const { services } = yield* makeService()
      const { toWebHandler } = yield* Effect.promise(() => import("@kontor/http"))
      const { dispose, ready } = toWebHandler(services, { administration: { token: Redacted.make("short") } })
      const failure = yield* Effect.promise(() => ready.then(() => "ready", (error: unknown) => String(error)))
      assert.include(failure, "at least 32")
      yield* Effect.promise(() => dispose())
    }))
})
