import { NodeCrypto } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { CalendarDate, RegisterEvent } from "@kontor/core/Register"
import { Identity, type KeptRecord } from "@kontor/register"
import { derivedEvents } from "@kontor/register/internal"
import { Effect, Layer, Schema } from "effect"
import { capital, entity, eventsOf, extract, held, holder, number, reported } from "./Snapshots.ts"

const identified = (...records: ReadonlyArray<KeptRecord>) =>
  Effect.flatMap(Identity, (identity) => derivedEvents(identity, entity, number, records)).pipe(
    Effect.provide(Layer.provide(Identity.layer, NodeCrypto.layerDigest))
  )

const isEvent = Schema.is(RegisterEvent)

describe("events of snapshots", () => {
  it("dates a change by the last entry, and its announcement by the retrieval", () => {
    const [event] = eventsOf(extract(4, capital(25_000)), extract(5, capital(30_000)))
    assert.deepInclude(event!, {
      topic: "CAPITAL_CHANGES",
      type_name: { de: "Kapitalerhöhung", en: "Capital increase" },
      occurred_on: CalendarDate.make("2026-05-01"),
      announced_on: CalendarDate.make("2026-05-02"),
      date_basis: "REGISTER_ENTRY",
      register_entry: {
        entry_date: CalendarDate.make("2026-05-01"),
        phase: "INCREASED",
        context: "PRIMARY",
        flags: [],
        entry_number: "5"
      },
      source: { kind: "STRUCTURED_CONTENT", record_id: "DEK1101R.HRB150148#5" }
    })
  })

  it("dates a change by the retrieval where the extract names no last entry", () => {
    const unnumbered = extract(5, { name: "Beta GmbH" }, [], {
      entered_on: null,
      extract: { entries: null, texts: [] }
    })
    const [event] = eventsOf(extract(4, {}), unnumbered)
    assert.deepInclude(event!, {
      occurred_on: CalendarDate.make("2026-05-02"),
      date_basis: "LATEST_POSSIBLE",
      register_entry: { phase: "REGISTERED", context: "PRIMARY", flags: [] },
      source: { kind: "STRUCTURED_CONTENT", record_id: "DEK1101R.HRB150148#2026-05-02" }
    })
  })

  it("numbers a change by the entry of the text that reports it, of which only the last one's day is known", () => {
    const read = (entry: number) => {
      const after = {
        ...extract(7, {}),
        extract: { entries: 7, texts: [{ text: "Die Gesellschaft ist aufgelöst.", entry }] }
      }
      const { entry_date, entry_number } = eventsOf(extract(5, {}), after)[0]!.register_entry
      return [entry_number, entry_date]
    }
    assert.deepStrictEqual(read(6), ["6", undefined])
    assert.deepStrictEqual(read(7), ["7", CalendarDate.make("2026-07-01")])
    assert.deepStrictEqual(read(1), [undefined, undefined])
  })

  it("says that the day of a change is not exact where several entries may have made it", () => {
    const basis = (entries: number) => {
      const { date_basis, occurred_on, register_entry, since } = eventsOf(
        extract(4, {}),
        extract(entries, {
          name: "Beta GmbH"
        })
      )[0]!
      const { entry_date, entry_number } = register_entry
      return { date_basis, entry_date, entry_number, occurred_on, since }
    }
    const since = CalendarDate.make("2026-04-02")
    const day = CalendarDate.make("2026-05-01")
    assert.deepStrictEqual(basis(5), {
      date_basis: "REGISTER_ENTRY",
      entry_date: day,
      entry_number: "5",
      occurred_on: day,
      since
    })
    assert.deepStrictEqual(basis(6), {
      date_basis: "LATEST_POSSIBLE",
      entry_date: undefined,
      entry_number: undefined,
      occurred_on: CalendarDate.make("2026-06-01"),
      since
    })
  })

  it("marks a correction", () => {
    const [event] = reported("Berichtigung: Das Insolvenzverfahren ist eröffnet.")
    assert.deepStrictEqual(event?.register_entry.flags, ["CORRECTION"])
  })

  it("reports no texts if the earlier extract has none, and no text that is only printed anew", () => {
    const { extract: _, ...textless } = extract(4, {})
    assert.deepStrictEqual(eventsOf(textless, extract(5, {}, ["Die Gesellschaft ist aufgelöst."])), [])
    assert.deepStrictEqual(
      eventsOf(
        extract(4, {}, ["Die Gesellschaft  ist\naufgelöst."]),
        extract(5, {}, ["Die Gesellschaft ist aufgelöst. "])
      ),
      []
    )
  })

  it("remembers what an extract in between does not have", () => {
    const text = "Die Gesellschaft ist aufgelöst."
    const former = { court: "Bremen", register_type: "HRB", register_number: "18423", until: null } as const
    const { extract: _, ...silent } = extract(5, {})
    assert.deepStrictEqual(
      eventsOf(extract(4, {}, [text], { former: [former] }), silent, extract(6, {}, [text], { former: [former] })),
      []
    )
    assert.lengthOf(eventsOf(extract(4, {}), silent, extract(6, {}, [text])), 1)
  })

  it("looks at extracts of the register alone", () => {
    assert.deepStrictEqual(eventsOf(extract(4, {}), extract(5, { name: "Beta GmbH" }, [], { source: "PROFILE" })), [])
  })

  it("does not compare two retrievals after the same entry, and keeps what the first of them reported", () => {
    const [before, after] = [extract(4, {}), extract(5, { name: "Beta GmbH" })]
    const again = extract(5, { name: "Beta  GmbH" }, [], { as_of: CalendarDate.make("2026-05-20") })
    assert.deepStrictEqual(eventsOf(before, after, again), eventsOf(before, after))
  })

  it("distinguishes two entries of one day", () => {
    const day = { as_of: CalendarDate.make("2026-06-02"), entered_on: CalendarDate.make("2026-06-01") }
    const events = eventsOf(
      extract(4, { name: "Alpha GmbH" }),
      extract(5, { name: "Beta GmbH" }, [], day),
      extract(6, { name: "Alpha GmbH" }, [], day),
      extract(7, { name: "Beta GmbH" }, [], day)
    )
    assert.deepStrictEqual(events.map(({ register_entry }) => register_entry.entry_number), ["5", "6", "7"])
    assert.strictEqual(new Set(events.map(({ seed }) => seed)).size, 3)
  })

  it("gives a change to the extract between two others once that arrives", () => {
    const [first, second, third] = [
      extract(4, { name: "Alpha GmbH", purpose: "Handel" }),
      extract(5, { name: "Beta GmbH", purpose: "Handel" }),
      extract(6, { name: "Gamma GmbH", purpose: "Beratung" })
    ]
    const reported = (...records: ReadonlyArray<KeptRecord>) =>
      eventsOf(...records).map(({ source, type }) => `${source.record_id.split("#")[1]} ${type}`)
    assert.deepStrictEqual(reported(first, third), ["6 NAME_CHANGE", "6 PURPOSE_CHANGE"])
    assert.deepStrictEqual(reported(first, third, second), ["5 NAME_CHANGE", "6 NAME_CHANGE", "6 PURPOSE_CHANGE"])
    const [, purpose] = eventsOf(first, third)
    assert.include(eventsOf(third, second, first).map(({ seed }) => seed), purpose?.seed)
  })

  it.effect("gives every event an identifier of its own that depends on the register's facts alone", () =>
    Effect.gen(function*() {
      const [before, after] = [
        extract(4, { ...held(holder("Adler")), ...capital(25_000) }),
        extract(5, { name: "Beta GmbH", ...held(holder("Busch"), holder("Cramer")), ...capital(30_000) })
      ]
      const events = yield* identified(before, after)
      assert.lengthOf(events, 5)
      assert.strictEqual(new Set(events.map(({ id }) => id)).size, 5)
      assert.isTrue(events.every((event) => /^sig_[0-9a-f]{32}$/.test(event.id) && isEvent(event)))
      const retrieved = { as_of: CalendarDate.make("2026-05-30"), digest: "another" }
      const ids = (yield* identified(extract(3, {}), before, { ...after, ...retrieved })).map(({ id }) => id)
      assert.includeMembers(ids, events.map(({ id }) => id))
    }))

  it.effect("names a counterparty as a party with its identifier", () =>
    Effect.gen(function*() {
      const text = "Die Gesellschaft ist mit der Beta AG mit Sitz in Berlin (AG Charlottenburg HRB 7 B) verschmolzen."
      const [event] = yield* identified(extract(4, {}), extract(5, {}, [text]))
      const identity = yield* Identity
      const registration = {
        court: "Berlin (Charlottenburg)",
        register_type: "HRB",
        register_number: "7",
        register_number_extra: "B"
      }
      assert.deepStrictEqual(event?.parties, {
        acquiring_entity: {
          type: "ORGANIZATION",
          entity_id: yield* identity.organization("DEF1103R.HRB7B" as never),
          name: "Beta AG",
          seat: { city: "Berlin" },
          registration: { ...registration, euid: "DEF1103R.HRB7B" }
        }
      })
    }).pipe(Effect.provide(Layer.provide(Identity.layer, NodeCrypto.layerDigest))))
})
