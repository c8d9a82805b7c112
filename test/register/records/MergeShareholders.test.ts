import { assert, describe, it } from "@effect/vitest"
import { CalendarDate, EntityId, type Shareholders } from "@kontor/core/Register"
import { type Facts, fold, type KeptRecord } from "@kontor/register"

const holding = (letter: string, amount: number): Shareholders["entries"][number] => ({
  shareholder: { entity_id: EntityId.make(letter.repeat(32)), entity_name: letter },
  contribution: { amount, currency: "EUR" },
  contribution_ratio: null,
  role: null
})

const record = (as_of: string, ...entries: Shareholders["entries"]): KeptRecord => ({
  source: "XJUSTIZ",
  record_id: "one",
  read_on: CalendarDate.make("2026-06-01"),
  digest: as_of,
  as_of: CalendarDate.make(as_of),
  entered_on: null,
  former: [],
  facts: {
    name: "Alpha GmbH",
    shareholders: { total_capital: null, entries, history: { current_as_of: CalendarDate.make(as_of), past: [] } }
  }
})

const folded = (first: KeptRecord, ...others: ReadonlyArray<KeptRecord>): Facts["shareholders"] =>
  fold(EntityId.make("0".repeat(32)), { court: "K1101R", type: "HRB", number: "1", suffix: "" }, [first, ...others])
    .facts.shareholders

describe("lists of shareholders", () => {
  const [first, second, third] = [
    record("2026-01-01", holding("a", 1), holding("b", 2)),
    record("2026-02-01", holding("b", 3), holding("c", 1)),
    record("2026-03-01", holding("c", 4))
  ] as const

  it("keep those as past whom the newest no longer names, in whatever order they arrive", () => {
    const shareholders = folded(third, first, second)
    assert.deepStrictEqual(shareholders?.entries, [holding("c", 4)])
    assert.deepStrictEqual(shareholders?.history, {
      current_as_of: CalendarDate.make("2026-03-01"),
      past: [holding("b", 3), holding("a", 1)]
    })
    assert.deepStrictEqual(folded(first, second, third), shareholders)
  })

  it("name nobody as past who holds shares again", () => {
    assert.deepStrictEqual(folded(first, third, record("2026-04-01", holding("a", 9)))?.history.past, [
      holding("c", 4),
      holding("b", 2)
    ])
  })
})
