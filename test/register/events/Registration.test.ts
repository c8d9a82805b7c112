import { assert, describe, it } from "@effect/vitest"
import { capital, detailsOf, eventsOf, extract, typesOf } from "./Snapshots.ts"

const facts = { legal_form: "GmbH", purpose: "Handel", ...capital(25_000) }

describe("registration in the first extract", () => {
  it("reports a registration whose entry is the only one", () => {
    const events = eventsOf(extract(1, facts, ["Gesellschaftsvertrag vom 18.12.2025."]))
    assert.deepStrictEqual(typesOf(events), ["REGISTRATION"])
    assert.deepStrictEqual(detailsOf(events), [{
      schema: "NEW_REGISTRATION",
      legal_form: "Gesellschaft mit beschränkter Haftung",
      purpose: "Handel",
      capital: { kind: "SHARE_CAPITAL", amount: { currency: "EUR", amount: "25000.00" } },
      articles_date: "2025-12-18"
    }])
  })

  it("leaves out what the register does not have", () => {
    assert.deepStrictEqual(detailsOf(eventsOf(extract(1, {}))), [{ schema: "NEW_REGISTRATION" }])
  })

  it("reports that the organization came from another register", () => {
    const former = { court: "Bremen", register_type: "HRB", register_number: "18423", until: null } as const
    assert.deepStrictEqual(typesOf(eventsOf(extract(1, facts, [], { former: [former] }))), ["REGISTRATION_BY_TRANSFER"])
  })

  it("takes an older organization's first extract as the baseline, without an event", () => {
    assert.deepStrictEqual(eventsOf(extract(3, facts, ["Die Gesellschaft ist aufgelöst."])), [])
  })

  it("reports the registration again when its extract arrives late", () => {
    const late = eventsOf(extract(3, facts), extract(1, facts))
    assert.deepStrictEqual(typesOf(late), ["REGISTRATION"])
    assert.strictEqual(late[0]?.occurred_on, "2026-01-01")
  })
})
