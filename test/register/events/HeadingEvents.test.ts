import { assert, describe, it } from "@effect/vitest"
import { CalendarDate, EntityId } from "@kontor/core/Register"
import type { Facts, KeptRecord } from "@kontor/register"
import { headingEvents } from "@kontor/register/internal"

const heading = (as_of: string, facts: Facts): KeptRecord => ({
  source: "ANNOUNCEMENT",
  digest: `${as_of} ${facts.name}`,
  record_id: as_of,
  read_on: CalendarDate.make(as_of),
  as_of: CalendarDate.make(as_of),
  entered_on: null,
  former: [],
  facts
})

const reported = (...records: ReadonlyArray<KeptRecord>) =>
  headingEvents(EntityId.make("0".repeat(32)), { court: "K1101R", type: "HRB", number: "1", suffix: "" }, records)
    .map(({ details, occurred_on, type }) => [type, occurred_on, details?.["derived"], details?.["changes"]])

const first = heading("2026-01-01", { name: "Alpha GmbH", seat: "Kiel" })
const second = heading("2026-02-01", { name: "Beta GmbH", seat: "Kiel" })

describe("changes between the headings of announcements", () => {
  it("are reported for name and seat on the day of the later heading, and marked", () => {
    assert.deepStrictEqual(reported(second, first), [
      ["NAME_CHANGE", "2026-02-01", true, [{ field: "name", previous: "Alpha GmbH", current: "Beta GmbH" }]]
    ])
    assert.deepStrictEqual(reported(first, heading("2026-03-01", { name: "Alpha GmbH", seat: "Hamburg" })), [
      ["SEAT_CHANGE", "2026-03-01", true, [{ field: "seat", previous: "Kiel", current: "Hamburg" }]]
    ])
  })

  it("ignore names that are spelt differently, or come back", () => {
    assert.deepStrictEqual(reported(first, heading("2026-02-01", { name: "ALPHA Gesellschaft mbH", seat: "Kiel" })), [])
    assert.deepStrictEqual(reported(first, second, heading("2026-03-01", { name: "Alpha GmbH", seat: "Kiel" })), [])
  })

  it("are reported by extracts where these have the name", () => {
    const extract: KeptRecord = {
      ...heading("2026-01-15", { name: "Beta GmbH" }),
      source: "XJUSTIZ",
      extract: { entries: 2, texts: [] }
    }
    assert.deepStrictEqual(reported(first, extract, second), [])
  })
})
