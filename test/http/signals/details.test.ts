import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"
import { recordOf } from "../../support/SignalRecords.ts"

/** Details of a known schema in another form than is known, with the members of a source's own. */
const details = {
  schema: "CAPITAL_CHANGE",
  capital_kind: "SHARE_CAPITAL",
  resulting_amount: { amount: 50000, currency: "EUR", unit: "cent" }
}

const parties = { auditor: { type: "AUTHORITY", name: "Muster", rank: 1 } }

describe("GET /v1/signals, details", () => {
  it.live("of another form than is known are answered and charged as a source gives them", () =>
    Effect.gen(function*() {
      const { account, charges, sent } = yield* makeService({
        records: [recordOf("CAPITAL_CHANGES")],
        register: (register) => ({
          ...register,
          events: (query) =>
            Effect.map(
              register.events(query),
              (events) => events.map(({ event, ...placed }) => ({ ...placed, event: { ...event, details, parties } }))
            )
        })
      })
      const { headers, id } = yield* account()
      const { status, text } = yield* sent("/api/v1/signals", { headers })
      assert.strictEqual(status, 200)
      const [signal] = JSON.parse(text).signals
      assert.deepStrictEqual([signal.details, signal.parties], [details, parties])
      assert.lengthOf(yield* charges(id), 1)
    }))
})
