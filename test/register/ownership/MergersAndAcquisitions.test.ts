import { assert, describe, it } from "@effect/vitest"
import { CalendarDate, eventTypeName, type RegisterEvent } from "@kontor/core/Register"
import { mergersAndAcquisitionsOf } from "@kontor/register/internal"
import { entity } from "./Shares.ts"

const event = (id: string, more: Partial<RegisterEvent>): RegisterEvent => ({
  id,
  topic: "TRANSFORMATIONS",
  type: "MERGER",
  type_name: eventTypeName[more.type ?? "MERGER"],
  occurred_on: CalendarDate.make("2025-05-02"),
  announced_on: CalendarDate.make("2025-05-05"),
  date_basis: "REGISTER_ENTRY",
  register_entry: { flags: [] },
  source: { kind: "STRUCTURED_CONTENT", record_id: id },
  ...more
})

const beta = {
  type: "ORGANIZATION",
  entity_id: entity("Beta GmbH"),
  name: "Beta GmbH",
  seat: { city: "Hamburg" },
  registration: { court: "Hamburg", register_type: "HRB", register_number: "7", euid: "DEK1101R.HRB7" }
}

describe("the mergers and acquisitions of an organization", () => {
  it("show what kind of transaction it was, with whom, and the part each took", () => {
    const found = mergersAndAcquisitionsOf([
      event("one", {
        register_entry: { flags: [], phase: "REGISTERED", description: "Die Beta GmbH ist verschmolzen." },
        details: { schema: "TRANSFORMATION", transformation_kind: "MERGER", role: "ACQUIRING" },
        parties: { transferring_entity: beta }
      })
    ])
    assert.deepStrictEqual(
      found,
      {
        transactions: [{
          id: "one",
          headline: { en: "Merger: Beta GmbH", de: "Verschmelzung: Beta GmbH" },
          type: { category: "MERGER", name: "Merger" },
          role: { label: "ACQUIRING" },
          phase: "REGISTERED",
          date: "2025-05-02",
          counterparties: [{
            entity_id: entity("Beta GmbH"),
            name: "Beta GmbH",
            seat: "Hamburg",
            registration: { ...beta.registration, register_number_extra: null, former: [] },
            role: { label: "TRANSFERRING" }
          }],
          description: "Die Beta GmbH ist verschmolzen."
        }],
        summary: {
          total_transactions: 1,
          by_category: { MERGER: 1 },
          first_date: "2025-05-02",
          last_date: "2025-05-02"
        }
      } as unknown as typeof found
    )
  })

  it("are newest first, and counted by category", () => {
    const found = mergersAndAcquisitionsOf([
      event("one", { occurred_on: CalendarDate.make("2021-01-01") }),
      event("two", { type: "DIVISION", details: { transformation_kind: "HIVE_DOWN" } }),
      event("three", { occurred_on: CalendarDate.make("2023-01-01") })
    ])
    assert.deepStrictEqual(found!.transactions.map(({ id, type }) => [id, type.name]), [
      ["two", "Hive-down"],
      ["three", "Merger"],
      ["one", "Merger"]
    ])
    assert.deepStrictEqual(found!.summary, {
      total_transactions: 3,
      by_category: { MERGER: 2, DIVISION: 1 },
      first_date: CalendarDate.make("2021-01-01"),
      last_date: CalendarDate.make("2025-05-02")
    })
  })

  it("show a transaction of two sources once, with the fuller content", () => {
    const found = mergersAndAcquisitionsOf([
      event("announced", { source: { kind: "REGISTER_ANNOUNCEMENT", record_id: "a" } }),
      event("registered", { parties: { transferring_entity: beta } })
    ])
    assert.deepStrictEqual(found!.transactions.map(({ id }) => id), ["registered"])
  })

  it("say as little as an announcement that names nobody", () => {
    const [transaction] = mergersAndAcquisitionsOf([event("one", { date_basis: "ANNOUNCEMENT" })])!.transactions
    const { counterparties, description, headline, phase, role } = transaction!
    assert.deepStrictEqual({ counterparties, description, headline, phase, role }, {
      counterparties: [],
      description: null,
      headline: { en: "Merger", de: "Verschmelzung" },
      phase: "ANNOUNCED",
      role: { label: "PARTICIPANT" }
    })
  })

  it("are no data where nothing changed hands", () => {
    assert.isUndefined(mergersAndAcquisitionsOf([]))
    assert.isUndefined(
      mergersAndAcquisitionsOf([
        event("conversion", { type: "CONVERSION" }),
        event("closure", { topic: "CLOSURES", type: "DELETION" })
      ])
    )
  })
})
