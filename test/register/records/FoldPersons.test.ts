import { assert, describe, it } from "@effect/vitest"
import { CalendarDate } from "@kontor/core/Register"
import { folded, person, record } from "./FoldedRecords.ts"

describe("folding the persons of an organization", () => {
  it("keeps the day on which somebody took a role when a later record repeats it with another day", () => {
    const since = (day: string | null) => ({
      ...person("Adler"),
      start_date: day === null ? null : CalendarDate.make(day)
    })
    for (
      const [later, reported] of [["2026-01-02", "2020-03-04"], [null, "2020-03-04"], [
        "2019-01-01",
        "2019-01-01"
      ]] as const
    ) {
      const { facts } = folded(
        record("2020-03-04", { related_persons: { current: [since("2020-03-04")], past: [] } }),
        record("2026-01-02", { related_persons: { current: [since(later)], past: [] } })
      )
      assert.deepStrictEqual<unknown>(facts.related_persons!.current.map((one) => one.start_date), [reported])
    }
  })

  it("moves people who no longer hold a role to the past", () => {
    const { facts } = folded(
      record("2025-01-01", {
        related_persons: { current: [person("Adler"), person("Busch")], past: [person("Cramer")] }
      }),
      record("2026-01-01", { related_persons: { current: [person("Busch"), person("Adler", "PROCURA")], past: [] } })
    )
    const names = (persons: ReadonlyArray<{ label: string; name: string }>) =>
      persons.map((one) => `${one.label} ${one.name}`)
    assert.deepStrictEqual(names(facts.related_persons!.current), ["MANAGING_DIRECTOR Eva Busch", "PROCURA Eva Adler"])
    assert.deepStrictEqual(names(facts.related_persons!.past), [
      "MANAGING_DIRECTOR Eva Adler",
      "MANAGING_DIRECTOR Eva Cramer"
    ])
  })

  it("keeps namesakes apart by their birth dates, and both terms of one person", () => {
    const born = (birth_date: string, end_date: string | null = null) => ({
      ...person("Adler"),
      birth_date: CalendarDate.make(birth_date),
      end_date: end_date === null ? null : CalendarDate.make(end_date)
    })
    const { facts } = folded(
      record("2020-01-01", { related_persons: { current: [born("1950-01-01")], past: [] } }),
      record("2024-01-01", {
        related_persons: {
          current: [born("1980-01-01")],
          past: [born("1960-01-01", "2010-01-01"), born("1960-01-01", "2015-01-01")]
        }
      }),
      record("2025-01-01", { related_persons: { current: [born("1980-01-01")], past: [] } })
    )
    const reported = (persons: ReadonlyArray<object>) =>
      persons.map((one) =>
        "birth_date" in one && "end_date" in one ? `${String(one.birth_date)} ${String(one.end_date)}` : ""
      )
    assert.deepStrictEqual(reported(facts.related_persons!.current), ["1980-01-01 null"])
    assert.deepStrictEqual(reported(facts.related_persons!.past), [
      "1960-01-01 2015-01-01",
      "1960-01-01 2010-01-01",
      "1950-01-01 null"
    ])
  })
})
