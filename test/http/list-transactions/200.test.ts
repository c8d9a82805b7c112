import { assert, describe, it } from "@effect/vitest"
import { Array, Effect } from "effect"
import { makeService } from "../../support/Service.ts"

const path = "/v1/account/usage/transactions"

interface Pagination {
  readonly next_cursor: string | null
  readonly per_page: number
  readonly has_more: boolean
}

interface Page {
  readonly transactions: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly pagination: Pagination
}

const spending = Effect.gen(function*() {
  const { account, request } = yield* makeService()
  const { headers } = yield* account("free", 100)
  const spend = request("/v1/search-organizations?q=alpha", headers)
  const page = (query: string) =>
    Effect.map(request(`${path}?${query}`, headers), ({ body }) => body as unknown as Page)
  return { page, spend }
})

const balances = ({ transactions }: Page) => transactions.map(({ balance_after }) => balance_after)

describe("GET /v1/account/usage/transactions 200", () => {
  it.live("pages lead from the newest line to the oldest, and what is booked meanwhile shifts nothing", () =>
    Effect.gen(function*() {
      const { page, spend } = yield* spending
      yield* Effect.forEach(Array.range(1, 4), () => spend)
      const first = yield* page("per_page=2")
      yield* spend
      const second = yield* page(`per_page=2&cursor=${first.pagination.next_cursor}`)
      const third = yield* page(`per_page=2&cursor=${second.pagination.next_cursor}`)
      assert.deepStrictEqual([first, second, third].map(balances), [[96, 97], [98, 99], [100]])
      assert.deepInclude(first.pagination, { per_page: 2, has_more: true })
      assert.deepStrictEqual(third.pagination, { next_cursor: null, per_page: 2, has_more: false })
    }))

  it.live("a page that is full at the end of the ledger is the last one", () =>
    Effect.gen(function*() {
      const { page, spend } = yield* spending
      yield* spend
      const { pagination } = yield* page("per_page=2")
      assert.deepStrictEqual(pagination, { next_cursor: null, per_page: 2, has_more: false })
    }))

  it.live("rule: every paid operation is an endpoint by its path, as the document has it", () =>
    Effect.gen(function*() {
      const { account, document, request } = yield* makeService()
      const { headers } = yield* account()
      const paid = Object.keys(document.paths).filter((known) => /^\/v1\/(?!account|auth|prices|suggest)/.test(known))
      assert.isAtLeast(paid.length, 7)
      for (const endpoint of paid) {
        const { body, status } = yield* request(`${path}?endpoint=${encodeURIComponent(endpoint)}`, headers)
        assert.deepStrictEqual([endpoint, status, body["transactions"]], [endpoint, 200, []])
      }
    }))

  it.live("an endpoint and a period filter the lines", () =>
    Effect.gen(function*() {
      const { page, spend } = yield* spending
      yield* spend
      assert.deepStrictEqual(balances(yield* page("endpoint=search-organizations")), [99])
      assert.deepStrictEqual(balances(yield* page("endpoint=fetch-person")), [])
      assert.deepStrictEqual(balances(yield* page("endpoint=/v1/search-organizations")), [99])
      assert.deepStrictEqual(balances(yield* page("endpoint=/api/v1/search-organizations")), [99])
      assert.deepStrictEqual(balances(yield* page("endpoint=/v1/fetch-person")), [])
      assert.deepStrictEqual(balances(yield* page("to=2020-01-01")), [])
      assert.deepStrictEqual(balances(yield* page("from=2020-01-01")), [99, 100])
      assert.deepStrictEqual(balances(yield* page("from=2020-01-01T12:00:00Z")), [99, 100])
      assert.strictEqual((yield* page("")).pagination.per_page, 25)
    }))
})
