import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"
import { many, organization } from "../../support/SignalRecords.ts"
import { list } from "./Lists.ts"

describe("GET /v1/signals, the rules of cursors", () => {
  it.live("rule 5: a cursor with a changed filter is INVALID_CURSOR, and free", () =>
    Effect.gen(function*() {
      const { account, charges, request } = yield* makeService({ records: [many(25)] })
      const { headers, id } = yield* account()
      const first = list((yield* request("/v1/signals?topics=CLOSURES", headers)).body)
      const cursor = first.pagination.next_cursor
      const changed = [
        "",
        "&topics=CLOSURES,CLOSURES",
        "&topics=CLOSURES,CAPITAL_CHANGES",
        "&topics=CLOSURES&from=2026-01-01",
        `&topics=CLOSURES&organization_ids=${organization}`
      ]
      for (const filters of changed) {
        const { body, headers: answered, status } = yield* request(`/v1/signals?cursor=${cursor}${filters}`, headers)
        assert.strictEqual(status, 422)
        assert.strictEqual(body.code, "INVALID_CURSOR")
        assert.strictEqual(answered["x-credits-charged"], "0")
      }
      assert.lengthOf(yield* charges(id), 1)
      const { status } = yield* request(`/v1/signals?topics=CLOSURES&cursor=${cursor}`, headers)
      assert.strictEqual(status, 200)
    }))

  it.live("rule 5: a cursor of another account is INVALID_CURSOR, and free", () =>
    Effect.gen(function*() {
      const { account, charges, request } = yield* makeService({ records: [many(25)] })
      const [mine, other] = [yield* account(), yield* account()]
      const { pagination } = list((yield* request("/v1/signals", mine.headers)).body)
      const { body, status } = yield* request(`/v1/signals?cursor=${pagination.next_cursor}`, other.headers)
      assert.strictEqual(status, 422)
      assert.strictEqual(body.code, "INVALID_CURSOR")
      assert.deepStrictEqual(yield* charges(other.id), [])
    }))

  it.live("rule 5: the key in the query is no filter", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService({ records: [many(25)] })
      const { headers, key } = yield* account()
      const { pagination } = list((yield* request("/v1/signals?from=2026-01-01", headers)).body)
      const { status } = yield* request(
        `/v1/signals?api_key=${key}&cursor=${pagination.next_cursor}&from=2026-01-01`
      )
      assert.strictEqual(status, 200)
    }))
})
