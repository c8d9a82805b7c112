import { assert, describe, it } from "@effect/vitest"
import { EntityId } from "@kontor/core/Register"
import { between, detailsOf, held, holder, typesOf } from "./Snapshots.ts"

const role = {
  label: "MANAGING_DIRECTOR",
  de: { long: "Geschäftsführer", short: "GF" },
  en: { long: "Managing Director", short: "MD" }
}

const liable = (amount: number) => {
  const partner = holder("Adler", "LIMITED_PARTNER")
  const { entity_id, name } = partner
  const entry = {
    shareholder: { entity_id, entity_name: name },
    contribution: { amount, currency: "EUR" },
    contribution_ratio: 1,
    role: null
  }
  return {
    ...held(partner),
    shareholders: { total_capital: null, entries: [entry], history: { current_as_of: null, past: [] } }
  }
}

describe("changes of role holders between two extracts", () => {
  it("reports a limited partner who is liable for another amount", () => {
    assert.deepStrictEqual(typesOf(between(liable(1000), liable(2000))), ["ROLE_HOLDER_CHANGE"])
    assert.deepStrictEqual(typesOf(between(liable(1000), liable(1000))), [])
  })

  it("reports who took a role, and how they represent the organization", () => {
    const events = between(held(), held(holder("Adler", "MANAGING_DIRECTOR", "einzelvertretungsberechtigt")))
    assert.deepStrictEqual(typesOf(events), ["ROLE_HOLDER_ENTRY"])
    assert.deepStrictEqual(detailsOf(events), [
      { schema: "ROLE_HOLDER_CHANGE", role, representation: "einzelvertretungsberechtigt" }
    ])
    assert.deepStrictEqual(events[0]?.parties, {
      role_holder: {
        type: "PERSON",
        entity_id: holder("Adler").entity_id,
        name: "Eva Adler",
        name_parts: { given: "Eva", family: "Adler", titles: [] },
        location: { city: "Hamburg" }
      }
    })
  })

  it("reports who left a role", () => {
    const events = between(held(holder("Adler"), holder("Busch")), held(holder("Busch")))
    assert.deepStrictEqual(typesOf(events), ["ROLE_HOLDER_EXIT"])
    assert.deepStrictEqual(detailsOf(events), [{ schema: "ROLE_HOLDER_CHANGE", role }])
    assert.deepInclude(events[0]?.parties?.["role_holder"], { name: "Eva Adler" })
  })

  it("reports whose representation changed", () => {
    const [before, after] = [held(holder("Adler")), held(holder("Adler", "MANAGING_DIRECTOR", "allein"))]
    assert.deepStrictEqual(typesOf(between(before, after)), ["ROLE_HOLDER_CHANGE"])
    assert.deepStrictEqual(detailsOf(between(before, after)), [
      { schema: "ROLE_HOLDER_CHANGE", role, representation: "allein" }
    ])
    assert.deepStrictEqual(detailsOf(between(after, before)), [{ schema: "ROLE_HOLDER_CHANGE", role }])
  })

  it("reports a person who changes the role once for each", () => {
    const events = between(held(holder("Adler")), held(holder("Adler", "PROCURA")))
    assert.deepStrictEqual(typesOf(events), ["ROLE_HOLDER_EXIT", "ROLE_HOLDER_ENTRY"])
  })

  it("names an organization that holds a role", () => {
    const { entity_id, label, role, representation, start_date, end_date } = holder(
      "Cramer",
      "PERSONALLY_LIABLE_PARTNER"
    )
    const organization = {
      entity_id: EntityId.make("c".repeat(32)),
      name: "Cramer Verwaltungs GmbH",
      registration: null
    }
    const partner = {
      entity_id,
      label,
      role,
      representation,
      start_date,
      end_date,
      name: organization.name,
      organization
    }
    const [event] = between(held(), held(partner))
    assert.deepStrictEqual(event?.parties, {
      role_holder: { type: "ORGANIZATION", entity_id: organization.entity_id, name: "Cramer Verwaltungs GmbH" }
    })
  })

  it("does not take another order of the role holders for a change", () => {
    const [adler, busch] = [holder("Adler"), holder("Busch")]
    assert.deepStrictEqual(between(held(adler, busch), held(busch, adler)), [])
  })

  it("reports nothing where the earlier extract does not know who holds a role", () => {
    assert.deepStrictEqual(between({}, held(holder("Adler"))), [])
  })
})
