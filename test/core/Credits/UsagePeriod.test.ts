import { assert, describe, it } from "@effect/vitest"
import { InvalidParameters } from "@kontor/core"
import { bucketsOf, periodOf } from "@kontor/core/internal"
import { CalendarDate } from "@kontor/core/Register"

const day = (text: string) => CalendarDate.make(text)
const today = day("2026-02-15")

describe("a period of usage", () => {
  it("is the current month where no end is given", () => {
    assert.deepStrictEqual(periodOf({}, today), { from: day("2026-02-01"), to: day("2026-02-28") })
  })

  it("goes up to the end of the current month where it is not said where it ends", () => {
    assert.deepStrictEqual(periodOf({ from: day("2026-01-20") }, today), {
      from: day("2026-01-20"),
      to: day("2026-02-28")
    })
  })

  it("begins with the month it ends in where it is not said where it begins", () => {
    assert.deepStrictEqual(periodOf({ to: day("2024-02-29") }, today), {
      from: day("2024-02-01"),
      to: day("2024-02-29")
    })
  })

  it("has 366 days at most, and one at least", () => {
    const isPeriod = (from: string, to: string) =>
      !(periodOf({ from: day(from), to: day(to) }, today) instanceof InvalidParameters)
    assert.isTrue(isPeriod("2025-01-01", "2026-01-01"))
    assert.isFalse(isPeriod("2025-01-01", "2026-01-02"))
    assert.isTrue(isPeriod("2025-01-01", "2025-01-01"))
    assert.isFalse(isPeriod("2025-01-02", "2025-01-01"))
  })

  it("is cut into days, and into months of which the first and the last may be short", () => {
    const period = { from: day("2026-01-30"), to: day("2026-03-02") }
    assert.strictEqual(bucketsOf(period, "day").length, 32)
    assert.deepStrictEqual(bucketsOf(period, "month"), [
      { from: day("2026-01-30"), to: day("2026-01-31") },
      { from: day("2026-02-01"), to: day("2026-02-28") },
      { from: day("2026-03-01"), to: day("2026-03-02") }
    ])
  })
})
