import { assert, describe, it } from "@effect/vitest"
import { CalendarDate, EntityId } from "@kontor/core/Register"
import { fold, type KeptRecord } from "@kontor/register"

const day = CalendarDate.make("2026-05-04")

const extract = (name: string, entered_on: string | null, entries: number | null): KeptRecord => ({
  source: "XJUSTIZ",
  record_id: "one",
  read_on: CalendarDate.make("2026-06-01"),
  digest: name,
  as_of: day,
  entered_on: entered_on === null ? null : CalendarDate.make(entered_on),
  former: [],
  facts: { name },
  extract: { entries, texts: [] }
})

const nameOf = (first: KeptRecord, second: KeptRecord): ReadonlyArray<string> => {
  const number = { court: "K1101R", type: "HRB", number: "1", suffix: "" } as const
  const entity = EntityId.make("0".repeat(32))
  return [[first, second] as const, [second, first] as const].map((records) => fold(entity, number, records).facts.name)
}

describe("the order of two extracts that were made on the same day", () => {
  it("puts the one last whose last entry is the later one", () => {
    assert.deepStrictEqual(nameOf(extract("A", "2026-05-04", 3), extract("B", "2026-05-01", 3)), ["A", "A"])
    assert.deepStrictEqual(nameOf(extract("A", "2026-05-04", 3), extract("B", null, 3)), ["A", "A"])
  })

  it("puts the one last that has more entries of the same day", () => {
    assert.deepStrictEqual(nameOf(extract("A", "2026-05-04", 4), extract("B", "2026-05-04", 3)), ["A", "A"])
    assert.deepStrictEqual(nameOf(extract("A", "2026-05-04", 4), extract("B", "2026-05-04", null)), ["A", "A"])
  })

  it("decides by their content where both had come equally far", () => {
    assert.deepStrictEqual(nameOf(extract("A", "2026-05-04", 4), extract("B", "2026-05-04", 4)), ["B", "B"])
  })
})
