import { assert, describe, it } from "@effect/vitest"
import { StorageUnavailable } from "@kontor/core"
import { Accounts } from "@kontor/core/Accounts"
import { anAccount } from "@kontor/testing/fixtures"
import { Effect, Option, Redacted } from "effect"
import { makeOperatedService, operatorToken } from "../../support/OperatedService.ts"
import { makeService } from "../../support/Service.ts"

const unknown = "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e415"

const subscription = {
  plan: "pro",
  status: "active",
  current_period_start: "2026-01-01T00:00:00Z",
  current_period_end: "2027-01-01T00:00:00Z"
}

const invalidOf = (body: object): ReadonlyArray<string> =>
  Object.keys((body as { readonly invalid_params?: object }).invalid_params ?? {})

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
          ["PUT", "/subscription", subscription],
          ["POST", "/api-keys", { name: "k" }],
          ["POST", "/tokens", { token_name: "t", abilities: [] }]
        ] as const
      ) {
        const answer = yield* operate(`/accounts/${id}${path}`, { method, ...body === undefined ? {} : { body } })
        assert.strictEqual(answer.status, 409, path)
      }
    }))

  it.live("accounts that the host keeps are changed, created and listed by it alone", () =>
    Effect.gen(function*() {
      const account = anAccount("2026-03-04T00:00:00.000Z")
      const { administration, operate, request } = yield* makeOperatedService({
        accounts: () =>
          Accounts.of({ find: (id) => Effect.succeed(id === account.id ? Option.some(account) : Option.none()) })
      })
      for (
        const [method, path, body] of [
          ["GET", "", undefined],
          ["POST", "", { name: "A" }],
          ["PATCH", `/${account.id}`, { name: "A" }],
          ["POST", `/${account.id}/suspend`, undefined],
          ["PUT", `/${account.id}/plan`, { plan: "pro" }],
          ["PUT", `/${account.id}/subscription`, subscription]
        ] as const
      ) {
        const answer = yield* operate(`/accounts${path}`, { method, ...body === undefined ? {} : { body } })
        assert.strictEqual(answer.status, 409, path)
        assert.include(String(answer.body["detail"]), "where they are kept")
      }
      const granted = yield* operate(`/accounts/${account.id}/grants`, { method: "POST", body: { credits: 7 } })
      assert.strictEqual(granted.status, 200)
      const { secret } = yield* administration.createApiKey(account.id, "key")
      assert.strictEqual((yield* request("/v1/account", { "x-api-key": Redacted.value(secret) })).status, 200)
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
      ["POST", `/accounts/${unknown}/grants`, { credits: 1, reference: "" }, "reference"],
      ["POST", `/accounts/${unknown}/grants`, { credits: 1, reference: "x".repeat(256) }, "reference"],
      ["POST", `/accounts/${unknown}/tokens`, { token_name: "t", abilities: ["*"] }, "abilities"],
      ["PUT", `/accounts/${unknown}/plan`, {}, "plan"],
      ["PUT", `/accounts/${unknown}/subscription`, { ...subscription, plan: "free" }, "plan"],
      ["PUT", `/accounts/${unknown}/subscription`, { ...subscription, status: "paid" }, "status"],
      [
        "PUT",
        `/accounts/${unknown}/subscription`,
        { ...subscription, current_period_end: subscription.current_period_start },
        "current_period_end"
      ],
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
          accounts: (accounts) =>
            Accounts.of({ ...accounts, records: { ...accounts.records!, list: () => Effect.die(defect) } })
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
