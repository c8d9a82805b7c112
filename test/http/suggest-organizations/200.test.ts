import { assert, describe, it } from "@effect/vitest"
import { EntityId } from "@kontor/core/Register"
import { sourceRecord } from "@kontor/testing/fixtures"
import { Effect } from "effect"
import { withhold } from "../../support/MonitoredService.ts"
import { makeService } from "../../support/Service.ts"

const path = "/v1/suggest-organizations"

const records = Array.from({ length: 12 }, (_, number) =>
  sourceRecord({
    registration: { court: "K1101R", type: "HRB", number: String(700 + number), suffix: "" },
    facts: { name: `Omikron ${number} GmbH` }
  }))

type Suggestions = ReadonlyArray<{ readonly entity_id: string; readonly name: string }>

describe("GET /v1/suggest-organizations 200", () => {
  it.live("Rule of search, suggestions are free: at most ten names and towns, and no more, without any credits", () =>
    Effect.gen(function*() {
      const { account, charges, request } = yield* makeService({ records })
      const { headers, id } = yield* account("free", 0)
      const { body, headers: answered, status } = yield* request(`${path}?q=Omik`, headers)
      const suggestions = body["suggestions"] as Suggestions
      assert.strictEqual(status, 200)
      assert.lengthOf(suggestions, 10)
      for (const one of suggestions) {
        assert.hasAllKeys(one, ["entity_id", "name", "city"])
        assert.match(one.name, /^Omikron/)
      }
      assert.strictEqual(answered["x-credits-charged"], "0")
      assert.deepStrictEqual(yield* charges(id), [])
    }))

  it.live("Rule of search, if q is an identifier, the only one is the organization that has or had it, if it is known and not withheld", () =>
    Effect.gen(function*() {
      const { account, request, services } = yield* makeService({ records: records.slice(0, 1) })
      const { headers } = yield* account("free", 0)
      const [one] = (yield* request(`${path}?q=Omikron`, headers)).body["suggestions"] as Suggestions
      const byId = request(`${path}?q=${one!.entity_id.toUpperCase()}`, headers)
      assert.deepStrictEqual((yield* byId).body["suggestions"], [one])
      yield* Effect.provide(withhold(EntityId.make(one!.entity_id)), services)
      assert.deepStrictEqual((yield* byId).body["suggestions"], [])
      assert.deepStrictEqual((yield* request(`${path}?q=Omikron`, headers)).body["suggestions"], [])
    }))
})
