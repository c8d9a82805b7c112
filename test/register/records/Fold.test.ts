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
    const { organization } = folded(
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
    assert.deepStrictEqual(organization.former_names, [
      { value: "Alt GmbH", effective_from: null, effective_to: CalendarDate.make("2024-06-06") }
    ])
    assert.deepStrictEqual(organization.capital.current, capital(50_000))
    assert.deepStrictEqual(organization.capital.history, [
      { ...capital(25_000), effective_from: null, effective_to: CalendarDate.make("2025-07-07") }
    ])
    assert.deepStrictEqual(organization.representation_scheme, {
      current: ["gemeinsam"],
      history: [{ value: ["allein"], effective_from: null, effective_to: CalendarDate.make("2024-06-06") }]
    })
  })

  it("shows every former name and seat, newest first, those without days last, and no mere spelling of the present one", () => {
    const { organization } = folded(
      record("2018-01-01", { name: "Eins GmbH", seat: "Kiel", former_names: ["Null GmbH", "DREI GmbH"] }),
      record("2020-01-01", { name: "Zwei GmbH", seat: "Essen" }),
      record("2022-01-01", { name: "zwei Gesellschaft mit beschränkter Haftung" }),
      record("2024-01-01", { name: "Drei GmbH", seat: "Kiel", former_names: ["Eins GmbH"] })
    )
    const former = (value: string, from: string | null, to: string | null) => ({
      value,
      effective_from: from === null ? null : CalendarDate.make(from),
      effective_to: to === null ? null : CalendarDate.make(to)
    })
    assert.deepStrictEqual(organization.former_names, [
      former("zwei Gesellschaft mit beschränkter Haftung", "2020-01-01", "2024-01-01"),
      former("Eins GmbH", null, "2020-01-01"),
      former("DREI GmbH", null, null),
      former("Null GmbH", null, null)
    ])
    assert.deepStrictEqual(organization.former_seats, [former("Essen", "2020-01-01", "2024-01-01")])
  })

  it("names the source of each member that has a value, and of each feature", () => {
    const { origin } = folded(
      record("2018-11-09", { status: "ACTIVE", purpose: "Handel", representation: ["allein"] }, {
        source: "OFFENEREGISTER"
      }),
      record("2024-02-02", { name: "Beta GmbH", related_persons: { current: [person("Adler")], past: [] } }, {
        extract: { entries: 2, texts: [] }
      }),
      record("2025-03-03", { name: "Beta GmbH", seat: "Kiel" }, { source: "ANNOUNCEMENT" })
    )
    const [open, extract, announced] = [
      ["OPEN_DATA", "2018-11-09"],
      ["STRUCTURED_CONTENT", "2024-02-02"],
      ["REGISTER_ANNOUNCEMENT", "2025-03-03"]
    ].map(([kind, as_of]) => ({ kind, as_of, read_on: "2026-11-01" }))
    assert.deepStrictEqual<unknown>(origin, {
      as_of: "2024-02-02",
      sources: {
        name: announced,
        status: open,
        address: announced,
        registration: announced,
        purpose: open,
        representation_scheme: open,
        former_names: announced,
        related_persons: extract
      }
    })
  })

  it("takes the newest announcement for the day of a sheet of which nothing else speaks", () => {
    const announced = { source: "ANNOUNCEMENT" } as const
    const { origin } = folded(record("2025-03-03", {}, announced), record("2024-03-03", {}, announced))
    assert.strictEqual(origin.as_of, CalendarDate.make("2025-03-03"))
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
