import { assert, describe, it } from "@effect/vitest"
import type { EventType } from "@kontor/core/Register"
import type { Facts } from "@kontor/register"
import { between, detailsOf, eventsOf, extract, reported, typesOf } from "./Snapshots.ts"

const changed = (before: Partial<Facts>, after: Partial<Facts>) =>
  between(before, after).map(({ details, type }) => ({ type, details }))

const one = (type: EventType, field: string, previous: string, current: string) => [
  { type, details: { schema: "MASTER_DATA_CHANGE", changes: [{ field, previous, current }] } }
]

const address = {
  street: "Alter Wall",
  house_number: "1",
  postal_code: "20457",
  city: "Hamburg",
  county: null,
  state: "Hamburg",
  country: "DEU",
  coordinates: null
}

describe("changes of master data between two extracts", () => {
  it("reports a new name", () => {
    assert.deepStrictEqual(
      changed({ name: "Alpha GmbH" }, { name: "Beta GmbH" }),
      one("NAME_CHANGE", "name", "Alpha GmbH", "Beta GmbH")
    )
  })

  it("reports a move of the seat", () => {
    assert.deepStrictEqual(
      changed({ seat: "Hamburg" }, { seat: "Kiel" }),
      one("SEAT_CHANGE", "seat", "Hamburg", "Kiel")
    )
  })

  it("reports a new business address, written as on a letter", () => {
    assert.deepStrictEqual(
      changed({ address }, { address: { ...address, street: "Am Sandtorkai", house_number: null, country: "AUT" } }),
      one("ADDRESS_CHANGE", "address", "Alter Wall 1, 20457 Hamburg", "Am Sandtorkai, 20457 Hamburg, AUT")
    )
  })

  it("does not take other coordinates for another address", () => {
    const moved = { ...address, coordinates: { latitude: 53.5, longitude: 10 } }
    assert.deepStrictEqual(between({ address }, { address: moved }), [])
  })

  it("reports a new purpose", () => {
    assert.deepStrictEqual(
      changed({ purpose: "Handel" }, { purpose: "Beratung" }),
      one("PURPOSE_CHANGE", "purpose", "Handel", "Beratung")
    )
  })

  it("reports a new legal form in full", () => {
    assert.deepStrictEqual(
      changed({ legal_form: "UG" }, { legal_form: "GmbH" }),
      one(
        "LEGAL_FORM_CHANGE",
        "legal_form",
        "Unternehmergesellschaft (haftungsbeschränkt)",
        "Gesellschaft mit beschränkter Haftung"
      )
    )
  })

  it("reports a new general rule of representation", () => {
    assert.deepStrictEqual(
      changed({ representation: ["allein."] }, { representation: ["gemeinsam.", "Befreit."] }),
      one("REPRESENTATION_CHANGE", "representation", "allein.", "gemeinsam. Befreit.")
    )
  })

  it("reports the register the organization came from", () => {
    const former = { court: "Bremen", register_type: "HRB", register_number: "18423", until: null } as const
    const events = eventsOf(extract(4, {}), extract(5, {}, [], { former: [former] }))
    assert.deepStrictEqual(typesOf(events), ["REGISTER_TRANSFER"])
    assert.deepStrictEqual(detailsOf(events), [{
      schema: "MASTER_DATA_CHANGE",
      changes: [{ field: "registration", previous: "HRB 18423 Bremen", current: "HRB 150148 Hamburg" }]
    }])
  })

  it("reports the register the organization went to", () => {
    const events = reported("Der Sitz ist nach Berlin (jetzt Amtsgericht Berlin (Charlottenburg) HRB 44343 B) verlegt.")
    assert.deepStrictEqual(typesOf(events), ["REGISTER_TRANSFER"])
    assert.deepStrictEqual(detailsOf(events), [{
      schema: "MASTER_DATA_CHANGE",
      changes: [{
        field: "registration",
        previous: "HRB 150148 Hamburg",
        current: "HRB 44343 B Berlin (Charlottenburg)"
      }]
    }])
  })

  it("reports amended articles with the text that names them", () => {
    const before = "Gesellschaftsvertrag vom 18.06.2015."
    const after = "Gesellschaftsvertrag vom 18.06.2015. Zuletzt geändert durch Beschluss vom 03.04.2026."
    const events = eventsOf(extract(4, {}, [before]), extract(5, {}, [after]))
    assert.deepStrictEqual(typesOf(events), ["ARTICLES_CHANGE"])
    assert.deepStrictEqual(detailsOf(events), [{
      schema: "MASTER_DATA_CHANGE",
      changes: [{ field: "articles", previous: before, current: after }]
    }])
    assert.strictEqual(events[0]?.register_entry.description, after)
  })

  it("reports nothing that only one of the two extracts has", () => {
    assert.deepStrictEqual(between({ purpose: "Handel", seat: "Kiel" }, { representation: ["allein."] }), [])
  })

  it("compares with the last extract that knew the value", () => {
    const events = eventsOf(extract(4, { purpose: "Handel" }), extract(5, {}), extract(6, { purpose: "Beratung" }))
    assert.deepStrictEqual(typesOf(events), ["PURPOSE_CHANGE"])
    assert.strictEqual(events[0]?.register_entry.entry_number, "6")
  })
})
