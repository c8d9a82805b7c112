import { assert, describe, it } from "@effect/vitest"
import { StorageUnavailable } from "@kontor/core"
import { UpstreamUnavailable } from "@kontor/core/Register"
import { Effect } from "effect"
import { makeService } from "../support/Service.ts"

const search = "/v1/search-organizations?q=alpha"
const fetch = "/v1/fetch-organization?q=HRB%201%20Hamburg"
const inFlight = { concurrency: "unbounded" } as const

describe("Rule of credits, safe retries", () => {
  it.live("64 repeats at once are all answered, and one of them is charged", () =>
    Effect.gen(function*() {
      const { account, charges, request } = yield* makeService()
      const { headers, id } = yield* account("free", 5)
      const under = { ...headers, "idempotency-key": "\"64-at-once\"" }
      const answers = yield* Effect.forEach(Array.from({ length: 60 }), () => request(fetch, under), inFlight)
      assert.deepStrictEqual([...new Set(answers.map(({ status }) => status))], [200])
      const [charge, ...more] = yield* charges(id)
      assert.deepStrictEqual(more, [])
      const paying = answers.filter(({ body }) => body.meta?.["request_credit_cost"] !== 0)
      assert.deepStrictEqual(paying.map(({ headers: { "x-request-id": one } }) => one), [charge?.request_id])
      const replayed = answers.filter(({ headers: one }) => one["idempotency-status"] === "replayed")
      assert.lengthOf(replayed, 59)
      for (const { body } of replayed) {
        assert.deepInclude(body.meta, { charged_by: charge?.request_id, request_credit_cost: 0 })
      }
    }))

  it.live("a repeat is answered though nothing is left to pay with, and says what is left", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account("free", 5)
      const under = { ...headers, "idempotency-key": "the-last-5" }
      assert.strictEqual((yield* request(fetch, under)).status, 200)
      const { body, status } = yield* request(fetch, under)
      assert.strictEqual(status, 200)
      assert.deepInclude(body.meta, { request_credit_cost: 0, credits_remaining: 0 })
      assert.strictEqual((yield* request(fetch, { ...headers, "idempotency-key": "another" })).status, 402)
      assert.strictEqual((yield* request(search, under)).status, 409)
    }))

  it.live("a repeat is answered with what the register holds then", () =>
    Effect.gen(function*() {
      let calls = 0
      const { account, request } = yield* makeService({
        register: (register) => ({
          ...register,
          search: (...asked) => {
            calls += 1
            return register.search(...asked)
          }
        })
      })
      const { headers } = yield* account()
      const under = { ...headers, "idempotency-key": "executed-again" }
      for (const _ of [1, 2, 3]) yield* request(search, under)
      assert.strictEqual(calls, 3)
    }))

  it.live("a request that fails leaves its key free", () =>
    Effect.gen(function*() {
      let failures = 1
      const { account, charges, request } = yield* makeService({
        register: (register) => ({
          ...register,
          search: (...asked) =>
            failures-- > 0
              ? Effect.fail(new UpstreamUnavailable({ retry_after_seconds: 1 }))
              : register.search(...asked)
        })
      })
      const { headers, id } = yield* account()
      const under = { ...headers, "idempotency-key": "fails-first" }
      assert.strictEqual((yield* request(search, under)).status, 503)
      const { body, headers: answered, status } = yield* request("/v1/search-organizations?q=beta", under)
      assert.deepStrictEqual([status, answered["idempotency-status"]], [200, "created"])
      assert.notProperty(body.meta, "charged_by")
      assert.lengthOf(yield* charges(id), 1)
    }))

  it.live("the AI search of a repeat is not charged again, and what its first request did not reach is charged once", () =>
    Effect.gen(function*() {
      let failures = 1
      const { account, charges, request } = yield* makeService({
        register: (register) => ({
          ...register,
          search: (...asked) =>
            failures-- > 0
              ? Effect.fail(new UpstreamUnavailable({ retry_after_seconds: 1 }))
              : register.search(...asked)
        })
      })
      const { headers, id } = yield* account("free", 25)
      const under = { ...headers, "idempotency-key": "ai" }
      const asked = "/v1/fetch-organization?q=Alpha%20Werke&ai_search=on-default"
      const failed = yield* request(asked, under)
      assert.strictEqual(failed.status, 503)
      assert.strictEqual(failed.headers["x-credits-charged"], "20")
      const second = yield* request(asked, under)
      const third = yield* request(asked, under)
      assert.deepStrictEqual([second, third].map(({ body }) => body.meta?.["request_credit_cost"]), [5, 0])
      assert.deepStrictEqual(
        [second, third].map((answer) => answer.headers["idempotency-status"]),
        ["created", "replayed"]
      )
      const ids = [failed, second].map((answer) => answer.headers["x-request-id"])
      assert.deepStrictEqual([second, third].map(({ body }) => body.meta?.["charged_by"]), ids)
      const booked = yield* charges(id)
      assert.deepStrictEqual(booked.map(({ credits, kind, request_id }) => [kind, credits, request_id]), [
        ["charge", -5, ids[1]],
        ["surcharge", -20, ids[0]]
      ])
      const plain = yield* request("/v1/fetch-organization?q=Alpha%20Werke", under)
      assert.strictEqual(plain.status, 409)
    }))

  it.live("AI search under the key of another request is refused before it costs anything", () =>
    Effect.gen(function*() {
      const { account, charges, request } = yield* makeService()
      const { headers, id } = yield* account()
      const under = { ...headers, "idempotency-key": "no-ai" }
      yield* request(fetch, under)
      const { headers: answered, status } = yield* request(`${fetch}&ai_search=on-default`, under)
      assert.deepStrictEqual([status, answered["x-credits-charged"]], [409, "0"])
      assert.lengthOf(yield* charges(id), 1)
    }))

  it.live("a charge whose answer was lost is not given back once a repeat was answered for it", () =>
    Effect.gen(function*() {
      let losses = 1
      const lost = Effect.die(new StorageUnavailable({ retry_after_seconds: 1, is_outcome_unknown: true }))
      const { account, charges, request } = yield* makeService({
        ledger: (ledger) => ({
          ...ledger,
          bookUnder: (key, booking) =>
            booking.kind === "charge" && losses > 0
              ? Effect.andThen(ledger.bookUnder(key, booking), Effect.suspend(() => (losses -= 1, lost)))
              : ledger.bookUnder(key, booking)
        })
      })
      const { headers, id } = yield* account("free", 5)
      const under = { ...headers, "idempotency-key": "lost" }
      const first = yield* request(fetch, under)
      assert.strictEqual(first.status, 503)
      const second = yield* request(fetch, under)
      const sum = (yield* charges(id)).reduce((total, { credits }) => total + credits, 0)
      assert.strictEqual(second.status, 200)
      assert.strictEqual(sum, -5)
    }))

  it.live("a key belongs to its account, to its operation and to reads or changes", () =>
    Effect.gen(function*() {
      const { account, request, token } = yield* makeService()
      const [mine, other] = [yield* account(), yield* account()]
      const key = { "idempotency-key": "shared" }
      assert.strictEqual((yield* request(search, { ...mine.headers, ...key })).status, 200)
      const theirs = yield* request(fetch, { ...other.headers, ...key })
      assert.strictEqual(theirs.headers["idempotency-status"], "created")
      const bearer = yield* token(mine.id, ["account:read", "account:keys", "monitoring:manage"])
      const { body, status } = yield* request(
        "/v1/account/webhook-endpoints",
        { ...bearer, ...key, "content-type": "application/json" },
        { method: "POST", body: JSON.stringify({ name: "CRM", url: "https://hooks.example.com/kontor" }) }
      )
      assert.deepStrictEqual([status, body["code"]], [409, "idempotency_conflict"])
    }))

  for (const key of ["", "-x", "a b", "a/b", "x".repeat(129)]) {
    it.live(`${JSON.stringify(key.slice(0, 8))} is no key: 400, of Signals 422`, () =>
      Effect.gen(function*() {
        const { account, request } = yield* makeService()
        const { headers } = yield* account()
        const under = { ...headers, "idempotency-key": key }
        for (const [path, expected] of [[search, 400], ["/v1/signals", 422]] as const) {
          const { body, status } = yield* request(path, under)
          assert.strictEqual(status, expected)
          assert.deepStrictEqual(Object.keys(body["invalid_params"] as object), ["Idempotency-Key"])
        }
      }))
  }

  it.live("without a key every request is charged, and no header speaks of one", () =>
    Effect.gen(function*() {
      const { account, charges, request } = yield* makeService()
      const { headers, id } = yield* account()
      const answers = [yield* request(search, headers), yield* request(search, headers)]
      for (const answer of answers) assert.notProperty(answer.headers, "idempotency-status")
      assert.lengthOf(yield* charges(id), 2)
    }))
})
