import { assert, describe, it } from "@effect/vitest"
import { type Address, CalendarDate, EntityId } from "@kontor/core/Register"
import { type Facts, fold } from "@kontor/register"
import { placeOf } from "@kontor/register/internal"

const addressIn = (facts: Omit<Facts, "name">) =>
  fold(EntityId.make("0".repeat(32)), { court: "K1101R", type: "HRB", number: "1", suffix: "" }, [{
    source: "XJUSTIZ",
    digest: "one",
    record_id: "one",
    read_on: CalendarDate.make("2026-01-01"),
    as_of: CalendarDate.make("2026-01-01"),
    entered_on: null,
    former: [],
    facts: { name: "Alpha GmbH", ...facts }
  }]).organization.address

const reported: Address = {
  street: "Hauptstraße",
  house_number: "1",
  postal_code: "45133",
  city: "Essen",
  county: null,
  state: null,
  country: "DEU",
  coordinates: null
}

describe("the address of a profile", () => {
  it("takes coordinates and state from a German postal code", () => {
    assert.deepStrictEqual(addressIn({ address: reported }), {
      ...reported,
      state: "Nordrhein-Westfalen",
      coordinates: { latitude: 51.411, longitude: 6.993 }
    })
  })

  it("keeps what the source has", () => {
    const address = { ...reported, state: "NRW", coordinates: { latitude: 51.4, longitude: 7 } }
    assert.deepStrictEqual(addressIn({ address }), address)
  })

  it("leaves out the state where the postal code is not known, whichever court it is of", () => {
    assert.deepStrictEqual(addressIn({ address: { ...reported, postal_code: "00000" } }), {
      ...reported,
      postal_code: "00000",
      state: null
    })
    assert.isNull(addressIn({ seat: "Wedel" })?.state)
  })

  it("leaves an address abroad as it is", () => {
    const address = { ...reported, country: "AUT" }
    assert.deepStrictEqual(addressIn({ address }), address)
    assert.isNull(addressIn({}))
  })
})

describe("the place of a postal code", () => {
  it("is known for delivery areas alone, not for single recipients", () => {
    assert.strictEqual(placeOf("10115")?.state, "Berlin")
    assert.isUndefined(placeOf("10910"))
  })
})
