import { assert, describe, it } from "@effect/vitest"
import { type Organization, organizationWire } from "@kontor/core/Register"
import { historyFeatures, historyOf } from "@kontor/register"
import { publicationOf } from "@kontor/register/internal"
import { day, registerEvent } from "@kontor/testing/fixtures"

const organization = { name: "Alpha AG" } as Organization

describe("an event in the history", () => {
  it("is identified by its day, its type and the text as published", () => {
    const event = registerEvent({
      occurred_on: day("2015-07-02"),
      announced_on: day("2015-07-03"),
      register_entry: { flags: [], description: "Die Firma ist geändert." }
    })
    assert.deepStrictEqual(publicationOf(event), {
      entity_type: "EVENT",
      name: { de: "Änderung des Namens", en: "Change of name" },
      description: { short: { de: "Änderung des Namens", en: "Change of name" } },
      start_date: "2015-07-02T00:00:00",
      announced_on: day("2015-07-03"),
      phase: null,
      text: "Die Firma ist geändert.",
      details: null
    })
  })

  it("says of what is only intended that it is announced, beside its phase", () => {
    const { description, phase } = publicationOf(
      registerEvent({ type: "ROLE_HOLDER_EXIT", register_entry: { flags: [], phase: "ANNOUNCED" } })
    )
    assert.strictEqual(phase, "ANNOUNCED")
    assert.strictEqual(description.short.en, "Announced: Change of name")
  })

  it("carries the new value: a text, a place, an amount or a role", () => {
    const value = (parts: Parameters<typeof registerEvent>[0]) => publicationOf(registerEvent(parts)).details?.value
    const changes = [{ field: "name", previous: "Alpha", current: "Beta" }]
    assert.strictEqual(value({ details: { changes } }), "Beta")
    assert.deepStrictEqual(value({ type: "SEAT_CHANGE", details: { changes } }), {
      entity_type: "LOCATION",
      formatted_address: "Beta"
    })
    assert.deepStrictEqual(value({ details: { resulting_amount: { amount: "50000.00", currency: "EUR" } } }), {
      "@type": "MonetaryAmount",
      value: 50_000,
      currency: "EUR"
    })
    assert.deepStrictEqual(value({ details: { role: { label: "PROCURA", de: "Prokura", en: "Procura" } } }), {
      role: { name: "Procura" }
    })
  })

  it("links the person or the organization involved", () => {
    const linked = (party: unknown) =>
      publicationOf(registerEvent({ parties: { role_holder: party } })).details?.linked_entities
    assert.deepStrictEqual(
      linked({ type: "PERSON", name: "Eva Muster", name_parts: { given: "Eva", family: "Muster" } }),
      {
        person: { name: { given: "Eva", family: "Muster" } }
      }
    )
    assert.deepStrictEqual(linked({ type: "ORGANIZATION", name: "Beta GmbH" }), { organization: { name: "Beta GmbH" } })
    assert.deepStrictEqual(linked({ type: "PERSON", name: "Muster" }), {
      person: { name: { given: null, family: "Muster" } }
    })
  })

  it("is an insolvency publication once, as first reported, where sources use the same words", () => {
    const reported = (announced_on: string, description: string) =>
      registerEvent({
        topic: "INSOLVENCIES",
        type: "OPENED",
        announced_on: day(announced_on),
        register_entry: { flags: [], description }
      })
    const events = [
      reported("2026-03-03", "Eröffnet."),
      reported("2026-03-02", "Bestellt."),
      reported("2026-03-01", "Eröffnet.")
    ]
    const alpha = { ...organization, address: null, registration: {} } as Organization
    const { insolvency_publications, publications } = historyOf(historyFeatures, organizationWire(alpha), events)
    assert.deepStrictEqual(
      insolvency_publications?.value.map(({ event_notice, publication_date }) => [publication_date, event_notice]),
      [["2026-03-02", "Bestellt."], ["2026-03-01", "Eröffnet."]]
    )
    assert.lengthOf(publications?.value ?? [], 3)
  })

  it("is absent, with its feature, where there are no events or nobody asks", () => {
    const alpha = organizationWire(organization)
    assert.deepStrictEqual(historyOf(historyFeatures, alpha, []), {})
    assert.deepStrictEqual(Object.keys(historyOf(historyFeatures, alpha, [registerEvent()])), ["publications"])
    assert.deepStrictEqual(historyOf(["news"], alpha, [registerEvent()]), {})
  })
})
