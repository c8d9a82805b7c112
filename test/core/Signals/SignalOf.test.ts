import { assert, describe, it } from "@effect/vitest"
import { signalOf } from "@kontor/core/internal"
import { CalendarDate, EntityId, EventType, type ProviderEvent, TopicCode } from "@kontor/core/Register"
import { Signal } from "@kontor/core/Signals"
import { Schema } from "effect"

const entity_id = EntityId.make("0".repeat(32))
const isSignal = Schema.is(Signal)

const provided = (parts: Partial<ProviderEvent> = {}): ProviderEvent => ({
  id: "event-1",
  topic: "CAPITAL_CHANGES",
  type: "CAPITAL_INCREASE",
  occurred_on: "2026-11-18",
  announced_on: CalendarDate.make("2026-11-20"),
  date_basis: "REGISTER_ENTRY",
  register_entry: { entry_date: "2026-11-18", phase: "INCREASED", context: "PRIMARY", flags: [], entry_number: "7" },
  source: { kind: "COMMERCIAL_REGISTER", record_id: "record" },
  details: {
    schema: "CAPITAL_CHANGE",
    capital_kind: "SHARE_CAPITAL",
    resulting_amount: { currency: "EUR", amount: "50000.00" },
    change_amount: { currency: "EUR", amount: "25000.00" }
  },
  ...parts
})

const signal = (parts: Partial<ProviderEvent> = {}): Signal => signalOf(provided(parts), entity_id, undefined)

describe("Signals, normalization", () => {
  it("an event of the vocabulary is a Signal member by member", () =>
    assert.deepStrictEqual(signal(), {
      event: {
        id: "event-1",
        topic: "CAPITAL_CHANGES",
        topic_name: { de: "Kapitalveränderungen", en: "Capital changes" },
        type: "CAPITAL_INCREASE",
        type_name: signal().event.type_name!,
        occurred_on: CalendarDate.make("2026-11-18"),
        announced_on: CalendarDate.make("2026-11-20"),
        date_basis: "REGISTER_ENTRY"
      },
      organization: { type: "ORGANIZATION", entity_id },
      register_entry: {
        entry_date: CalendarDate.make("2026-11-18"),
        phase: "INCREASED",
        context: "PRIMARY",
        flags: [],
        entry_number: "7"
      },
      source: {
        kind: "COMMERCIAL_REGISTER",
        record_id: "record",
        records: [{ kind: "COMMERCIAL_REGISTER", record_id: "record", day: CalendarDate.make("2026-11-20") }]
      },
      details: {
        schema: "CAPITAL_CHANGE",
        capital_kind: "SHARE_CAPITAL",
        resulting_amount: { currency: "EUR", amount: "50000.00" },
        change_amount: { currency: "EUR", amount: "25000.00" }
      }
    }))

  it("Signal, rule 1: enum values are UPPERCASE however the provider writes them", () => {
    const { details, event, register_entry, source } = signal({
      topic: "capital_changes",
      type: "Capital_Increase",
      date_basis: "register_entry",
      register_entry: { phase: "increased", context: "primary", flags: ["correction"] },
      source: { kind: "commercial_register", record_id: "record" },
      details: { schema: "capital_change", capital_kind: "share_capital" }
    })
    assert.deepInclude(event, { topic: "CAPITAL_CHANGES", type: "CAPITAL_INCREASE", date_basis: "REGISTER_ENTRY" })
    assert.deepStrictEqual(register_entry, { phase: "INCREASED", context: "PRIMARY", flags: ["CORRECTION"] })
    assert.strictEqual(source.kind, "COMMERCIAL_REGISTER")
    assert.deepStrictEqual(details, { schema: "CAPITAL_CHANGE", capital_kind: "SHARE_CAPITAL" })
  })

  it("Signal, rule 2: members whose value would be null are omitted, at every depth", () => {
    const text = JSON.stringify(signal({
      type: null,
      occurred_on: null,
      date_basis: null,
      register_entry: {
        entry_date: null,
        phase: null,
        context: null,
        flags: [],
        entry_number: null,
        description: null
      },
      details: { schema: "CAPITAL_CHANGE", capital_kind: null, resulting_amount: { currency: "EUR", amount: null } },
      parties: { role_holder: { name: "Erika Mustermann", birth_date: null } }
    }))
    assert.notInclude(text, "null")
    assert.include(text, "Erika Mustermann")
  })

  for (const topic of ["SHAREHOLDER_LISTS", "capital", "", null, undefined, "OTHER", "constructor"] as const) {
    it(`Signal, rule 3: the topic ${JSON.stringify(topic)} is OTHER, without details`, () => {
      const { details, event } = signal({ topic: topic ?? null })
      assert.strictEqual(event.topic, "OTHER")
      assert.isUndefined(details)
    })
  }

  it("nothing of the provider's own classification leaks", () => {
    const text = JSON.stringify(signal({
      type: "PROVIDER_CLASS_17",
      details: { schema: "CAPITAL_CHANGE", provider_class: "PROVIDER_CLASS_17", capital_kind: "SHARE_CAPITAL" },
      register_entry: { flags: ["PROVIDER_CLASS_17"], provider_class: "PROVIDER_CLASS_17", phase: "PROVIDER_CLASS_17" },
      source: {
        kind: "PROVIDER_CLASS_17",
        record_id: "record",
        records: [{ kind: "PROVIDER_CLASS_17", record_id: "record", day: CalendarDate.make("2026-11-20") }]
      }
    }))
    assert.notInclude(text, "PROVIDER_CLASS_17")
    assert.notInclude(text, "provider_class")
  })

  it("details of an unknown schema are left out", () =>
    assert.isUndefined(signal({ details: { schema: "PROVIDER_DETAILS", capital_kind: "SHARE_CAPITAL" } }).details))

  it("whatever a provider gives, what goes out is a Signal", () => {
    for (const topic of [...TopicCode.literals, "OTHER", "unknown"]) {
      for (const type of [...EventType.literals, "unknown"]) assert.isTrue(isSignal(signal({ topic, type })))
    }
  })
})
