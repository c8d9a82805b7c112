import { assert, describe, it } from "@effect/vitest"
import { CalendarDate } from "@kontor/core/Register"
import { Schema } from "effect"

const isCalendarDate = Schema.is(CalendarDate)

describe("a calendar date", () => {
  it("is a day that the calendar has", () => {
    for (const day of ["2024-02-29", "2000-02-29", "1919-10-25", "2026-12-31"]) assert.isTrue(isCalendarDate(day), day)
  })

  it("is nothing else", () => {
    for (
      const text of [
        "2025-02-29",
        "1900-02-29",
        "2026-04-31",
        "2026-13-01",
        "2026-00-10",
        "2026-1-1",
        "0000-01-01",
        "2026-01-01T00:00:00Z",
        ""
      ]
    ) assert.isFalse(isCalendarDate(text), text)
  })
})
