import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

describe("GET /v1/account/api-keys 200", () => {
  it.live("keys are listed masked", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers, key } = yield* account()
      const { body, text } = yield* request("/v1/account/api-keys", headers)
      const [listed, ...others] = body["api_keys"] as ReadonlyArray<object>
      assert.deepStrictEqual(others, [])
      assert.deepInclude(listed, {
        name: "first key",
        masked_key: `${key.slice(0, 7)}…${key.slice(-4)}`,
        last_used_at: null
      })
      assert.hasAllKeys(listed, [
        "id",
        "name",
        "masked_key",
        "monthly_credit_limit",
        "created_at",
        "former_key_ends_at",
        "last_used_at"
      ])
      assert.notInclude(text, key)
    }))

  it.live("pages lead from the oldest to the newest", () =>
    Effect.gen(function*() {
      const { account, administration, request } = yield* makeService()
      const { headers, id } = yield* account()
      yield* Effect.forEach(["second", "third"], (name) => administration.createApiKey(id, name))
      const page = Effect.fnUntraced(function*(query: string) {
        const { body } = yield* request(`/v1/account/api-keys?per_page=2${query}`, headers)
        const keys = body["api_keys"] as ReadonlyArray<{ readonly id: string; readonly name: string }>
        return { keys, ...body["pagination"] as { readonly next_cursor: string | null; readonly has_more: boolean } }
      })
      const first = yield* page("")
      assert.deepStrictEqual(first.keys.map(({ name }) => name), ["first key", "second"])
      assert.strictEqual(first.next_cursor, `key1.${first.keys[1]!.id}`)
      const last = yield* page(`&cursor=${first.next_cursor}`)
      assert.deepStrictEqual(last.keys.map(({ name }) => name), ["third"])
      assert.deepInclude(last, { next_cursor: null, has_more: false })
    }))
})
