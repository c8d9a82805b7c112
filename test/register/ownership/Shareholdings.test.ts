import { assert, describe, it } from "@effect/vitest"
import { CalendarDate, type Shareholders } from "@kontor/core/Register"
import { shareholdingsOf } from "@kontor/register/internal"
import { entity, holding, shareholders, ties } from "./Shares.ts"

const asOf = (day: string, list: Shareholders): Shareholders => ({
  ...list,
  history: { ...list.history, current_as_of: CalendarDate.make(day) }
})

describe("the shareholdings of an organization or a person", () => {
  it("are the reverse of the shareholders of others, the newest list first", () => {
    const held = shareholdingsOf(entity("Eva Adler"), [
      ties("Alpha GmbH", { shareholders: asOf("2024-01-01", shareholders({ "Eva Adler": 0.25, "Jan Busch": 0.75 })) }),
      ties("Beta GmbH", { shareholders: asOf("2025-03-15", shareholders({ "Eva Adler": 1 })) }),
      ties("Gamma GmbH", { shareholders: asOf("2025-03-15", shareholders({ "Jan Busch": 1 })) })
    ])
    assert.deepStrictEqual(
      held!.holdings.current.map(({ as_of, organization, ownership }) => [
        organization.name,
        ownership.percentage,
        as_of
      ]),
      [["Beta GmbH", 100, "2025-03-15"], ["Alpha GmbH", 25, "2024-01-01"]]
    )
    assert.deepStrictEqual(held!.summary, { total_current: 2 })
  })

  it("show the organization as it is now, and what was contributed", () => {
    const list: Shareholders = {
      total_capital: { amount: 25_000, currency: "EUR" },
      entries: [
        holding("Eva Adler", null, 5_000),
        holding("Eva Adler", null, 1_250),
        holding("Jan Busch", null, 18_750)
      ],
      history: { current_as_of: null, past: [] }
    }
    const [held] = shareholdingsOf(entity("Eva Adler"), [ties("Alpha GmbH", { shareholders: list })])!.holdings.current
    assert.strictEqual(held!.organization.status, "ACTIVE")
    assert.strictEqual(held!.organization.registration!.euid, "DEK1101R.HRB1")
    assert.deepStrictEqual(held!.ownership, { percentage: 25, contribution: { amount: 6_250, currency: "EUR" } })
  })

  it("keep past ones apart, each by itself", () => {
    const past = [holding("Eva Adler", 0.6), holding("Eva Adler", 0.5)]
    const held = shareholdingsOf(entity("Eva Adler"), [
      ties("Alpha GmbH", { shareholders: shareholders({ "Jan Busch": 1 }, past) })
    ])
    assert.deepStrictEqual(held!.holdings.current, [])
    assert.deepStrictEqual(held!.holdings.past.map(({ ownership }) => ownership.percentage), [60, 50])
    assert.strictEqual(held!.summary.total_current, 0)
  })

  it("have no percentage if the list has none", () => {
    const list = { ...shareholders({}), entries: [holding("Eva Adler", null, 5_000)] }
    const [held] = shareholdingsOf(entity("Eva Adler"), [ties("Alpha GmbH", { shareholders: list })])!.holdings.current
    assert.deepStrictEqual(held!.ownership, { percentage: null, contribution: { amount: 5_000, currency: "EUR" } })
  })

  it("are no data where nothing is held", () => {
    assert.isUndefined(shareholdingsOf(entity("Eva Adler"), []))
    assert.isUndefined(
      shareholdingsOf(entity("Eva Adler"), [ties("Alpha GmbH", { shareholders: shareholders({ "Jan Busch": 1 }) })])
    )
  })
})
