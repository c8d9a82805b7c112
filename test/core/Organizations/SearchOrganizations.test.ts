import { assert, describe, it } from "@effect/vitest"
import { AccountId, Caller } from "@kontor/core/Accounts"
import { Ledger } from "@kontor/core/Credits"
import { SearchOrganizations } from "@kontor/core/Organizations"
import type { SearchQuery } from "@kontor/core/Register"
import { Effect } from "effect"
import { memoryCore } from "../../support/Address.ts"
import { granted } from "../../support/Granted.ts"

const account_id = AccountId.make("01900000-0000-7000-8000-000000000001")

/** Searches an empty register as a caller with one credit. */
const searched = (query: Partial<SearchQuery>) =>
  Effect.gen(function*() {
    const { search } = yield* SearchOrganizations
    const { balance } = yield* Ledger
    yield* granted(account_id, 1)
    const caller = { account_id, plan: "free" as const, abilities: [], balance: 1 }
    const result = yield* Effect.result(Effect.provideService(search({ skip: 0, limit: 10, ...query }), Caller, caller))
    return { result, spent: (yield* balance(account_id)).spent }
  }).pipe(Effect.provide(memoryCore))

describe("a search", () => {
  for (const query of [{ q: "Alpha" }, { filters: { active: true } }, { q: "Alpha", filters: {} }]) {
    it.live(`by ${Object.keys(query).join(" and ")} costs 1 credit, also when it finds nothing`, () =>
      Effect.gen(function*() {
        const { result, spent } = yield* searched(query)
        const { answer, receipt } = yield* Effect.fromResult(result)
        assert.deepStrictEqual(answer, { hits: [], total: 0, total_is_lower_bound: false })
        assert.deepInclude(receipt, { request_credit_cost: 1, credits_remaining: 0, credit_breakdown: { base: 1 } })
        assert.strictEqual(spent, 1)
      }))
  }

  for (
    const [sentence, query, parameter] of [
      ["needs q or filters", {}, "q"],
      ["reaches 10 000 hits and no further", { q: "Alpha", skip: 9_991, limit: 10 }, "skip"]
    ] as const
  ) {
    it.live(sentence, () =>
      Effect.gen(function*() {
        const { result, spent } = yield* searched(query)
        const error = yield* Effect.flip(Effect.fromResult(result))
        assert.deepStrictEqual("parameters" in error ? Object.keys(error.parameters) : [], [parameter])
        assert.strictEqual(spent, 0)
      }))
  }

  it.live("Rule of search, skip + limit: it may end with the 10 000th hit", () =>
    Effect.gen(function*() {
      const { result } = yield* searched({ q: "Alpha", skip: 9_990, limit: 10 })
      yield* Effect.fromResult(result)
    }))
})
