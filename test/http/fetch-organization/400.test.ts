import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

const known = "known are q, feature, features, ai_search, realtime_mode"
const text = "q must be a text of 2 to 500 characters, without control characters"
const oneOf = /must be one or several of financial_kpi, .*, network, separated by commas$/

const wrong: ReadonlyArray<readonly [query: string, invalid: Readonly<Record<string, string | RegExp>>]> = [
  ["", { q: "q is required" }],
  ["q=a", { q: text }],
  ["q=%00%00", { q: text }],
  ["q=Ahorn%09GmbH", { q: text }],
  ["q=M%FCller", { q: "q must be in UTF-8" }],
  ["q=ab&q=cd", { q: "q is given more than once" }],
  ["q=ab&feature=colour", { feature: oneOf }],
  ["q=ab&feature=", { feature: oneOf }],
  ["q=ab&feature=news,,ubos", { feature: oneOf }],
  ["q=ab&features=News", { features: oneOf }],
  ["q=ab&feature=news&features=x", { features: oneOf }],
  ["q=ab&realtime_mode=x&realtime_mode=x", { realtime_mode: "realtime_mode is given more than once" }],
  ["q=ab&realtime_mode=on", { realtime_mode: "realtime_mode must be commercialregister-default" }],
  [
    "q=ab&realtime_mode=commercialregister-default&feature=publications,related_persons",
    { realtime_mode: "realtime_mode cannot be combined with publications and related_persons" }
  ],
  ["q=ab&limit=5", { limit: `limit is unknown; ${known}` }],
  ["limit=5&realtime_mode=x", {
    limit: `limit is unknown; ${known}`,
    q: "q is required",
    realtime_mode: "realtime_mode must be commercialregister-default"
  }]
]

describe("GET /v1/fetch-organization 400", () => {
  for (const [query, invalid] of wrong) {
    it.live(`${query}: ${Object.keys(invalid).join(", ")}`, () =>
      Effect.gen(function*() {
        const { account, charges, request } = yield* makeService()
        const { headers, id } = yield* account()
        const { body, status } = yield* request(`/v1/fetch-organization?${query}`, headers)
        assert.strictEqual(status, 400)
        assert.strictEqual(body.code, "invalid_request")
        const faults = body.invalid_params as Record<string, ReadonlyArray<string>>
        assert.sameMembers(Object.keys(faults), Object.keys(invalid))
        for (const [name, message] of Object.entries(invalid)) {
          if (typeof message === "string") assert.deepStrictEqual(faults[name], [message])
          else assert.match(faults[name]!.join(), message)
        }
        assert.deepStrictEqual(yield* charges(id), [])
      }))
  }
})
