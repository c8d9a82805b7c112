import { assert, describe, it } from "@effect/vitest"
import { CalendarDate } from "@kontor/core/Register"
import { Source } from "@kontor/register"
import { kpi } from "@kontor/testing/fixtures"
import { Schema } from "effect"
import { folded, person, record } from "./FoldedRecords.ts"

describe("folding the records of an organization", () => {
  it("takes each fact from the newest record that knows it", () => {
    const { organization } = folded(
      record("2026-01-01", { name: "Beta GmbH" }),
      record("2025-01-01", { purpose: "Handel", legal_form: "GmbH" })
    )
    assert.strictEqual(organization.name, "Beta GmbH")
    assert.strictEqual(organization.purpose, "Handel")
    assert.strictEqual(organization.legal_form, "Gesellschaft mit beschränkter Haftung")
  })

  it("lets the stronger source win where two speak of the same day", () => {
    const { organization } = folded(
      record("2026-01-01", { purpose: "official" }, { source: "XJUSTIZ" }),
      record("2026-01-01", { purpose: "licensed" }, { source: "PROFILE" })
    )
    assert.strictEqual(organization.purpose, "official")
  })

  it("shows null and empty members where no source knows anything", () => {
    const { organization } = folded(record("2026-01-01", {}))
    assert.isNull(organization.address)
    assert.isNull(organization.capital.current)
    assert.deepStrictEqual(organization.keywords, [])
    assert.strictEqual(organization.status, "ACTIVE")
    assert.deepStrictEqual(
      organization.registration,
      {
        court: "Hamburg",
        register_type: "HRB",
        register_number: "1",
        register_number_extra: null,
        euid: "DEK1101R.HRB1",
        former: []
      } as unknown as typeof organization.registration
    )
  })

  it("keeps yearly figures of years that a newer record does not speak of", () => {
    const earned = (year: number, revenue: number) => kpi(year, { revenue })
    const { facts } = folded(
      record("2025-01-01", { financial_kpi: [earned(2023, 1), earned(2022, 1)] }),
      record("2026-01-01", { financial_kpi: [earned(2024, 2), earned(2023, 2)] })
    )
    assert.deepStrictEqual(facts.financial_kpi?.map(({ revenue, year }) => [year, revenue]), [[2024, 2], [2023, 2], [
      2022,
      1
    ]])
  })

  it("erases nothing that the newer record does not know, also within a member", () => {
    const unknown = { website: null, phone_number: null, email: null }
    const { organization } = folded(
      record("2025-01-01", { contact_data: { ...unknown, website: "https://alpha.example" } }),
      record("2026-01-01", { contact_data: { ...unknown, email: "info@alpha.example" } })
    )
    assert.deepStrictEqual(organization.contact_data, {
      website: "https://alpha.example",
      phone_number: null,
      email: "info@alpha.example"
    })
  })

  it("believes the worse of two states reported on the same day", () => {
    for (const [first, second] of [["DISSOLVED", "TERMINATED"], ["TERMINATED", "DISSOLVED"]] as const) {
      const { organization } = folded(record("2026-01-01", { status: first }), record("2026-01-01", { status: second }))
      assert.strictEqual(organization.status, "TERMINATED")
    }
  })

  it("keeps former names, capital and representation with the entries that replaced them", () => {
    const capital = (amount: number) => ({ amount, currency: "EUR", kind: "STAMMKAPITAL" as const })
    const entered = (day: string) => ({ entered_on: CalendarDate.make(day) })
    const { former_names, organization } = folded(
      record(
        "2024-01-01",
        { name: "Alt GmbH", capital: capital(25_000), representation: ["allein"] },
        entered("2023-05-05")
      ),
      record(
        "2025-01-01",
        { name: "Neu GmbH", capital: capital(25_000), representation: ["gemeinsam"] },
        entered("2024-06-06")
      ),
      record("2026-01-01", { name: "Neu GmbH", capital: capital(50_000) }, entered("2025-07-07"))
    )
    assert.deepStrictEqual(former_names, ["Alt GmbH"])
    assert.deepStrictEqual(organization.capital.current, capital(50_000))
    assert.deepStrictEqual(organization.capital.history, [
      { ...capital(25_000), effective_from: null, effective_to: CalendarDate.make("2025-07-07") }
    ])
    assert.deepStrictEqual(organization.representation_scheme, {
      current: ["gemeinsam"],
      history: [{ value: ["allein"], effective_from: null, effective_to: CalendarDate.make("2024-06-06") }]
    })
  })

  const Record = Schema.Struct({
    source: Source,
    year: Schema.Literals(["2021", "2022", "2023"]),
    purpose: Schema.optionalKey(Schema.Literals(["a", "b"])),
    former: Schema.Literals(["Alt", "Uralt"]),
    family: Schema.Literals(["Adler", "Busch"])
  })

  it.prop(
    "does not depend on the order or the repetition of records",
    [Schema.NonEmptyArray(Record), Schema.Int],
    ([drawn, seed]) => {
      const records = drawn.map(({ family, former, source, year, ...facts }) =>
        record(`${year}-01-01`, {
          ...facts,
          former_names: [former],
          related_persons: { current: [person(family)], past: [] }
        }, { source })
      )
      const once = records.filter((one, index) =>
        records.findIndex((other) => other.digest === one.digest && other.source === one.source) === index
      )
      const turn = Math.abs(seed) % once.length
      const [first, ...others] = [...once.slice(turn), ...once.slice(0, turn)].toReversed()
      return JSON.stringify(folded(first!, ...others)) === JSON.stringify(folded(once[0]!, ...once.slice(1)))
    }
  )
})
