import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { makeService } from "../../support/Service.ts"

interface Pagination {
  readonly next_cursor: string | null
  readonly per_page: number
  readonly has_more: boolean
}

describe("GET /v1/auth/tokens 200", () => {
  it.live("tokens of the account are listed, the oldest first, without their secrets", () =>
    Effect.gen(function*() {
      const { account, request, token } = yield* makeService()
      const { headers, id } = yield* account("free", 5)
      const { authorization } = yield* token(id, ["api:data"])
      yield* token(id, [], DateTime.makeUnsafe("2020-01-01T00:00:00Z"))
      const { body, status, text } = yield* request("/v1/auth/tokens", headers)
      assert.strictEqual(status, 200)
      assert.deepInclude(body, { total: 2 })
      const tokens = body["tokens"] as ReadonlyArray<Readonly<Record<string, unknown>>>
      assert.deepStrictEqual(
        tokens.map(({ abilities, expires_at, id, last_used_at, name }) => [
          id,
          name,
          abilities,
          expires_at,
          last_used_at
        ]),
        [[1, "token", ["api:data"], null, null], [2, "token", [], "2020-01-01T00:00:00.000Z", null]]
      )
      assert.notInclude(text, authorization.slice("Bearer 1|".length))
      assert.deepInclude(body.meta, { request_credit_cost: 0, credits_remaining: 5 })
    }))

  it.live("pages lead from the oldest to the newest, and a token revoked meanwhile shifts nothing", () =>
    Effect.gen(function*() {
      const { account, request, token } = yield* makeService()
      const { headers, id } = yield* account()
      yield* Effect.forEach([1, 2, 3, 4, 5], () => token(id, []), { discard: true })
      const page = Effect.fnUntraced(function*(query: string) {
        const { body } = yield* request(`/v1/auth/tokens?per_page=2${query}`, headers)
        const tokens = body["tokens"] as ReadonlyArray<{ readonly id: number }>
        const pagination = body["pagination"] as Pagination
        return { ids: tokens.map(({ id }) => id), total: body["total"], ...pagination }
      })
      const first = yield* page("")
      assert.deepStrictEqual(first, { ids: [1, 2], total: 5, next_cursor: "tok1.2", per_page: 2, has_more: true })
      yield* request("/v1/auth/tokens/2", headers, { method: "DELETE" })
      const second = yield* page(`&cursor=${first.next_cursor}`)
      assert.deepStrictEqual([second.ids, second.total, second.has_more], [[3, 4], 4, true])
      const last = yield* page(`&cursor=${second.next_cursor}`)
      assert.deepStrictEqual(last, { ids: [5], total: 4, next_cursor: null, per_page: 2, has_more: false })
    }))

  it.live("25 tokens are a page, unless another size is asked for", () =>
    Effect.gen(function*() {
      const { account, request, token } = yield* makeService()
      const { headers, id } = yield* account()
      yield* Effect.forEach(Array.from({ length: 26 }), () => token(id, []), { discard: true })
      const { body } = yield* request("/v1/auth/tokens", headers)
      assert.lengthOf(body["tokens"] as ReadonlyArray<unknown>, 25)
      assert.deepInclude(body["pagination"] as object, { per_page: 25, has_more: true })
    }))

  it.live("an account without tokens gets an empty list, also with the cursor of another one", () =>
    Effect.gen(function*() {
      const { account, request, token } = yield* makeService()
      const [{ headers }, other] = [yield* account(), yield* account()]
      yield* token(other.id, [])
      yield* token(other.id, [])
      const { body } = yield* request("/v1/auth/tokens?per_page=1", other.headers)
      const { next_cursor } = body["pagination"] as { readonly next_cursor: string }
      assert.deepInclude((yield* request("/v1/auth/tokens", headers)).body, { tokens: [], total: 0 })
      assert.deepInclude((yield* request(`/v1/auth/tokens?cursor=${next_cursor}`, headers)).body, { tokens: [] })
    }))
})
