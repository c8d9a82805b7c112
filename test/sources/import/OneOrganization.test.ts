import { assert, describe, it } from "@effect/vitest"
import { parseRegisterNumber, Register, RegisterIntake, type SourceRecord } from "@kontor/register"
import { readStructuredContent } from "@kontor/sources"
import { candidatesOf, day, director, entityOf, featuresOf, profileOf, sourceRecord } from "@kontor/testing/fixtures"
import { Effect } from "effect"
import { memory } from "../../support/RegisterLayers.ts"
import { type Announcement, announcement, categories } from "../announcements/Announcement.ts"
import { fixtureText, recordOf } from "../Reading.ts"
import { recordsOf } from "./TakenAnnouncements.ts"

const { other } = categories

/** The identifier that an announcement's organization has, by its court and number as the heading writes them. */
const entityAt = Effect.fnUntraced(function*(amtsgericht: string, registernummer: string) {
  const [record] = yield* recordsOf(announcement(other, "Es schneit.", { amtsgericht, registernummer }))
  return yield* entityOf(record!)
})

const taken = Effect.fnUntraced(function*(...announcements: ReadonlyArray<string>) {
  const records = yield* recordsOf(...announcements)
  yield* RegisterIntake.use((intake) => intake.take(records))
  return records
})

const everything = { after: 0, limit: 1_000, organizations: [], topics: [] }

/** The events of the register, each as its type and details. */
const shown = Register.use((register) =>
  Effect.map(
    register.arrivals(everything),
    (arrived) => arrived.map(({ event: { details, occurred_on, type } }) => ({ type, occurred_on, details }))
  )
)

const heading = (date: string, given: Announcement) => announcement(other, "Es schneit.", { date, ...given })

describe("Identity: one organization, one identifier", () => {
  it.effect("with and without the suffix of Brandenburg, Lübeck, Bremen, Kiel and Berlin, and apart with another", () =>
    Effect.gen(function*() {
      const courts: ReadonlyArray<readonly [court: string, own: string, other?: string]> = [
        ["Amtsgericht Neuruppin", "NP"],
        ["Amtsgericht Cottbus", "CB"],
        ["Amtsgericht Frankfurt (Oder)", "FF"],
        ["Amtsgericht Potsdam", "P"],
        ["Amtsgericht Lübeck", "HL", "MÖ"],
        ["Amtsgericht Bremen", "HB", "BHV"],
        ["Amtsgericht Kiel", "KI", "RD"],
        ["Amtsgericht Berlin (Charlottenburg)", "B"]
      ]
      for (const [court, own, merged] of courts) {
        const plain = yield* entityAt(court, "HRB 8123")
        assert.strictEqual(yield* entityAt(court, `HRB 8123 ${own}`), plain, court)
        if (merged !== undefined) assert.notStrictEqual(yield* entityAt(court, `HRB 8123 ${merged}`), plain, court)
      }
    }).pipe(Effect.provide(memory)))

  it.effect("is found by a number of its former court, and shows it", () =>
    Effect.gen(function*() {
      yield* taken(
        heading("2026-03-01", {
          amtsgericht: "Amtsgericht Hildesheim",
          registernummer: "HRB 8123",
          former_amtsgericht: "Amtsgericht Gifhorn"
        })
      )
      const register = yield* Register
      const written = parseRegisterNumber("Amtsgericht Gifhorn HRB 8123")!
      const [found] = yield* candidatesOf(register, { _tag: "RegisterNumber", written })
      const profile = yield* profileOf(register, found!.entity_id)
      assert.deepInclude(profile.valueOrUndefined?.registration.former[0], {
        court: "Gifhorn",
        register_number: "8123"
      })
    }).pipe(Effect.provide(memory)))

  it.effect("keeps who takes its letters (c/o) in an announcement and in structured content", () =>
    Effect.gen(function*() {
      const text = "Geänderte Geschäftsanschrift: c/o Linse Verwaltung GmbH, Am Hang 3, 90402 Nürnberg"
      const [record] = yield* recordsOf(announcement(other, text))
      assert.deepStrictEqual(record!.events[0]!.details?.["changes"], [{
        field: "address",
        current: "c/o Linse Verwaltung GmbH, Am Hang 3, 90402 Nürnberg"
      }])
      const content = fixtureText("xjustiz/gmbh-3.5.1.xml").replace(
        "<tns:strasse>Musterstraße</tns:strasse>",
        "<tns:anschriftenzusatz>c/o Linse Verwaltung GmbH</tns:anschriftenzusatz><tns:strasse>Musterstraße</tns:strasse>"
      )
      const { facts } = yield* recordOf(readStructuredContent, content)
      assert.deepInclude(facts.address, { street: "c/o Linse Verwaltung GmbH, Musterstraße", house_number: "42" })
    }).pipe(Effect.provide(memory)))

  it.effect("has no state of its court where its address has no postal code", () =>
    Effect.gen(function*() {
      const [record] = yield* taken(heading("2026-03-01", {}))
      const register = yield* Register
      const entity = yield* entityOf(record!)
      const profile = (yield* profileOf(register, entity)).valueOrUndefined
      assert.deepInclude(profile?.address, { city: "Nürnberg", postal_code: null, state: null })
    }).pipe(Effect.provide(memory)))

  it.effect("keeps the day a person entered when the sheet of another court repeats the entry", () =>
    Effect.gen(function*() {
      const [before, after] = yield* recordsOf(announcement(
        other,
        "Der Sitz ist nach Hof (jetzt Amtsgericht Hof HRB 8124) verlegt.",
        { registernummer: "HRB 8123" }
      ))
      const sheet = ({ registration }: SourceRecord, as_of: string, since: string) =>
        sourceRecord({
          source: "XJUSTIZ",
          record_id: as_of,
          as_of: day(as_of),
          registration,
          facts: {
            name: "Muster Optik GmbH",
            related_persons: { current: [{ ...director("Linse", "1"), start_date: day(since) }], past: [] }
          }
        })
      const sheets = [sheet(before!, "2024-01-01", "2019-05-06"), sheet(after!, "2026-07-10", "2026-07-01")]
      yield* RegisterIntake.use((intake) => intake.take([before!, after!, ...sheets]))
      const register = yield* Register
      const entity = yield* entityOf(after!)
      const { related_persons } = yield* featuresOf(register, entity, ["related_persons"])
      assert.deepStrictEqual(related_persons?.current.map(({ start_date }) => start_date), [day("2019-05-06")])
    }).pipe(Effect.provide(memory)))
})

describe("Name and seat: what only the headings of two announcements show", () => {
  it.effect("is a change of the later day, marked as derived, whichever comes first", () =>
    Effect.gen(function*() {
      const records = yield* recordsOf(
        heading("2026-05-04", { company_name: "Muster Linse GmbH", company_seat: "Fürth" }),
        heading("2026-02-03", {})
      )
      yield* RegisterIntake.use((intake) => intake.take(records))
      const derived = (yield* shown).filter(({ type }) => type === "NAME_CHANGE" || type === "SEAT_CHANGE")
      assert.sameDeepMembers(derived, [
        {
          type: "NAME_CHANGE",
          occurred_on: "2026-05-04",
          details: {
            schema: "MASTER_DATA_CHANGE",
            changes: [{ field: "name", previous: "Muster Optik GmbH", current: "Muster Linse GmbH" }],
            derived: true
          }
        },
        {
          type: "SEAT_CHANGE",
          occurred_on: "2026-05-04",
          details: {
            schema: "MASTER_DATA_CHANGE",
            changes: [{ field: "seat", previous: "Nürnberg", current: "Fürth" }],
            derived: true
          }
        }
      ])
    }).pipe(Effect.provide(memory)))

  it.effect("of an organization that moved between courts is one organization's", () =>
    Effect.gen(function*() {
      const records = yield* taken(
        announcement(other, "Der Sitz ist nach Hof (jetzt Amtsgericht Hof HRB 8124) verlegt.", {
          registernummer: "HRB 8123"
        }),
        heading("2026-08-01", { amtsgericht: "Amtsgericht Hof", registernummer: "HRB 8124", company_seat: "Hof" })
      )
      const register = yield* Register
      const numbers = [...new Set(records.map(({ registration }) => registration.number))]
      const found = yield* Effect.forEach(records, ({ registration }) =>
        candidatesOf(register, { _tag: "Euid", number: registration }))
      assert.sameMembers(numbers, ["8123", "8124"])
      assert.strictEqual(
        new Set(
          found.flat().map(({ entity_id }) =>
            entity_id
          )
        ).size,
        1
      )
    }).pipe(Effect.provide(memory)))
})
