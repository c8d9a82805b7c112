import { assert, describe, it } from "@effect/vitest"
import { Array, Effect } from "effect"
import { ofJson, posted } from "../support/Posted.ts"
import { makeService } from "../support/Service.ts"

const search = "/v1/search-organizations?q=alpha"
const fetch = "/v1/fetch-organization?q=HRB%201%20Hamburg"
const inFlight = { concurrency: "unbounded" } as const

/** An account with credits, its key, and a token of a limit, which the key creates. */
const withLimit = Effect.fnUntraced(function*(monthly_credit_limit: number, credits = 100) {
  const service = yield* makeService()
  const { headers, id } = yield* service.account("free", credits)
  const made = yield* service.request(
    "/v1/auth/tokens/create",
    ofJson(headers),
    posted({ token_name: "trial", monthly_credit_limit })
  )
  assert.deepInclude(made.body, { monthly_credit_limit })
  return { ...service, id, headers, limited: { authorization: `Bearer ${String(made.body["token"])}` } }
})

describe("Rule of credits, budgets", () => {
  it.live("a token spends its limit, and is refused beyond it with what helps, while its account spends on", () =>
    Effect.gen(function*() {
      const { headers, limited, request } = yield* withLimit(7)
      assert.strictEqual((yield* request(fetch, limited)).status, 200)
      const { body, headers: answered, status } = yield* request(fetch, limited)
      assert.deepStrictEqual([status, answered["x-credits-charged"]], [402, "0"])
      assert.deepInclude(body, {
        code: "budget_exceeded",
        detail:
          "This request can cost 5 credits, and the credential has spent 5 of the 7 credits that it may spend this month."
      })
      assert.deepInclude(body.meta, {
        required_credits: 5,
        at_least: 5,
        monthly_credit_limit: 7,
        spent_this_month: 5,
        credits_remaining: 95,
        request_credit_cost: 0
      })
      assert.match(String(body.meta?.["month_ends_at"]), /^\d{4}-\d\d-(28|29|30|31)T2[23]:00:00\.000Z$/)
      assert.strictEqual((yield* request(search, limited)).status, 200)
      assert.strictEqual((yield* request(fetch, headers)).status, 200)
    }))

  it.live("64 requests at once spend a limit exactly, and the answers say so", () =>
    Effect.gen(function*() {
      const { charges, id, limited, request } = yield* withLimit(17)
      const answers = yield* Effect.all(Array.makeBy(58, () => request(search, limited)), inFlight)
      const statuses = Array.groupBy(answers, ({ status }) => String(status))
      assert.deepStrictEqual([statuses["200"]?.length, statuses["402"]?.length], [17, 41])
      assert.strictEqual((yield* charges(id)).length, 17)
    }))

  it.live("an empty budget refuses Signals with their code, and what is free stays free", () =>
    Effect.gen(function*() {
      const { limited, request } = yield* withLimit(0)
      const { body, status } = yield* request("/v1/signals", limited)
      assert.deepStrictEqual([status, body["code"]], [402, "INSUFFICIENT_CREDITS"])
      assert.match(String(body["type"]), /\/problems\/budget-exceeded$/)
      assert.strictEqual((yield* request("/v1/signals/catalog", limited)).status, 200)
      assert.strictEqual((yield* request("/v1/account", limited)).status, 200)
    }))

  it.live("what the balance does not cover either is refused for the balance", () =>
    Effect.gen(function*() {
      const { limited, request } = yield* withLimit(4, 4)
      const { body, status } = yield* request(fetch, limited)
      assert.deepStrictEqual([status, body["code"]], [402, "insufficient_credits"])
    }))

  it.live("a repeat under a key is free though the budget is spent, and counts nothing", () =>
    Effect.gen(function*() {
      const { limited, request } = yield* withLimit(6)
      const under = { ...limited, "idempotency-key": "in-a-budget" }
      assert.strictEqual((yield* request(fetch, under)).headers["idempotency-status"], "created")
      const { headers, status } = yield* request(fetch, under)
      assert.deepStrictEqual([status, headers["idempotency-status"]], [200, "replayed"])
      assert.strictEqual((yield* request(search, limited)).status, 200)
      assert.strictEqual((yield* request(search, limited)).status, 402)
      assert.strictEqual((yield* request(fetch, under)).status, 200)
    }))

  it.live("a credential with a limit creates no others; a rotated key keeps its limit and what it spent", () =>
    Effect.gen(function*() {
      const { id, request, token } = yield* withLimit(0)
      const manager = yield* token(id, ["account:read", "account:keys"])
      const created = yield* request(
        "/v1/account/api-keys",
        ofJson(manager),
        posted({ name: "capped", monthly_credit_limit: 6 })
      )
      assert.deepInclude(created.body, { monthly_credit_limit: 6 })
      const key = { "x-api-key": String(created.body["key"]) }
      const refused = yield* request("/v1/auth/tokens/create", ofJson(key), posted({ token_name: "more" }))
      assert.deepStrictEqual([refused.status, refused.body["code"]], [409, "invalid_state"])
      assert.strictEqual((yield* request(fetch, key)).status, 200)
      const rotated = yield* request("/v1/account/api-keys/rotate", key, { method: "POST" })
      assert.deepInclude(rotated.body, { id: created.body["id"], monthly_credit_limit: 6 })
      const next = { "x-api-key": String(rotated.body["key"]) }
      const { body } = yield* request(fetch, next)
      assert.deepInclude(body.meta, { monthly_credit_limit: 6, spent_this_month: 5 })
    }))

  it.live.each([-1, 1.5, "5", 1e13])("%j is no limit", (monthly_credit_limit) =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account()
      const body = posted({ token_name: "t", monthly_credit_limit })
      const answer = yield* request("/v1/auth/tokens/create", ofJson(headers), body)
      assert.strictEqual(answer.status, 422)
      assert.hasAllKeys(answer.body["invalid_params"], ["monthly_credit_limit"])
    }))

  it.live("lines of the ledger and usage name the credential, by its id alone once it is revoked", () =>
    Effect.gen(function*() {
      const { headers, limited, request } = yield* withLimit(10)
      yield* request(fetch, limited)
      const read = Effect.gen(function*() {
        const [credits, page, usage] = [
          yield* request("/v1/account/credits", headers),
          yield* request("/v1/account/usage/transactions", headers),
          yield* request("/v1/account/usage", headers)
        ]
        const [booking] = credits.body["bookings"] as ReadonlyArray<Readonly<Record<string, unknown>>>
        const [line, grant] = page.body["transactions"] as ReadonlyArray<Readonly<Record<string, unknown>>>
        assert.strictEqual(grant?.["credential"], null)
        return {
          booking: booking?.["credential"],
          line: line?.["credential"],
          usage: usage.body["by_credential"] as Readonly<Record<string, unknown>>
        }
      })
      const [id] = limited.authorization.replace("Bearer ", "").split("|")
      const named = { kind: "token", id, name: "trial" }
      const sums = { requests: 1, credits_used: 5 }
      const before = yield* read
      assert.deepStrictEqual([before.booking, before.line], [named, named])
      assert.deepStrictEqual(before.usage["credentials"], [{ ...sums, credential: named }])
      assert.deepStrictEqual(before.usage["others"], { requests: 0, credits_used: 0 })
      yield* request(`/v1/auth/tokens/${id}`, headers, { method: "DELETE" })
      const gone = { ...named, name: null }
      const after = yield* read
      assert.deepStrictEqual([after.line, after.usage["credentials"]], [gone, [{ ...sums, credential: gone }]])
    }))
})
