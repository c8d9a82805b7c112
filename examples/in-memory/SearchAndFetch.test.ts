import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { searchAndFetch } from "./SearchAndFetch.ts"

it.effect("finds and fetches an organization in process, and pays for both", () =>
  Effect.gen(function*() {
    const { hits, organization, receipts } = yield* searchAndFetch
    assert.deepStrictEqual(hits.map(({ name }) => name), ["Beispielwerk Analytics GmbH"])
    assert.strictEqual(organization.value.registration.euid, "DEK1101R.HRB4711")
    assert.deepStrictEqual(
      receipts.map(({ credits_remaining, request_credit_cost }) => [request_credit_cost, credits_remaining]),
      [
        [1, 9],
        [5, 4]
      ]
    )
  }))
