import { assert, describe, it } from "@effect/vitest"
import { registerEvent } from "@kontor/testing/fixtures"
import { Effect } from "effect"
import { contentOf, day, excerptOf } from "./Content.ts"
import { between, linesOf, readPdf } from "./Pdf.ts"

const columns: Readonly<Record<string, ReadonlyArray<string>>> = {
  HRA: ["1", "2 a)", "2 b)", "2 c)", "3 a)", "3 b)", "4", "5 a)", "5 b)", "5 c)", "6 a)"],
  HRB: ["1", "2 a)", "2 b)", "2 c)", "3", "4 a)", "4 b)", "5", "6 a)", "6 b)", "7 a)"],
  GnR: ["1", "2 a)", "2 b)", "2 c)", "3", "4 a)", "4 b)", "5", "6 a)", "6 b)", "7 a)"],
  PR: ["1", "2 a)", "2 b)", "2 c)", "3 a)", "3 b)", "4 a)", "4 b)", "5 a)"],
  VR: ["1", "2 a)", "2 b)", "3 a)", "3 b)", "4 a)", "4 b)", "5 a)"],
  GsR: ["1", "2 a)", "2 b)", "3 a)", "3 b)", "4 a)", "4 b)", "5 a)"]
}

describe("A current excerpt", () => {
  for (const [register_type, expected] of Object.entries(columns)) {
    it.effect(`shows the official columns of ${register_type} in their order`, () =>
      Effect.gen(function*() {
        const { organization } = contentOf()
        const registration = { ...organization.registration, register_type: register_type as "HRB" }
        const { pages } = yield* readPdf(yield* excerptOf(contentOf({ organization: { registration } })))
        const left = pages[0]!.texts.filter(({ x, y }) => x < 50 && y > 120 && y < 780).map(({ text }) => text)
        assert.deepStrictEqual(left, expected)
      }))
  }

  it.effect("begins like the official one", () =>
    Effect.gen(function*() {
      const { pages: [page] } = yield* readPdf(yield* excerptOf(contentOf()))
      assert.includeMembers([...linesOf(page!)], [
        "Handelsregister B des Amtsgerichts Essen",
        "Abteilung B",
        "Wiedergabe des aktuellen Registerinhalts",
        "Abruf vom 21.11.2026",
        "Nummer der Firma: HRB 279",
        "Seite 1 von 1"
      ])
    }))

  it.effect("shows name, seat, address, purpose, capital, representation and legal form", () =>
    Effect.gen(function*() {
      const { pages: [page] } = yield* readPdf(yield* excerptOf(contentOf()))
      assert.includeMembers([...linesOf(page!)], [
        "Beispielwerk Analytics GmbH",
        "Sitz: Essen",
        "Geschäftsanschrift: Mühlenstraße 236, 45133 Essen",
        "Entwicklung von Software zur Auswertung von Messdaten.",
        "25.000,00 EUR",
        "Ein Geschäftsführer vertritt die Gesellschaft allein.",
        "Gesellschaft mit beschränkter Haftung"
      ])
    }))

  it.effect("shows who represents with town and birth date, in the letters of their names, and nobody who left", () =>
    Effect.gen(function*() {
      const { pages: [page] } = yield* readPdf(yield* excerptOf(contentOf()))
      const shown = between(page!, "4 b)", "6 a)")
      assert.includeMembers([...shown], [
        "Geschäftsführer: Dr. Mustermann, Erika, Hamburg, *14.07.1985",
        "einzelvertretungsberechtigt",
        "Geschäftsführer: Đorđević, Łukasz, Hamburg, *01.02.1990"
      ])
      assert.includeMembers([...between(page!, "5", "6 a)")], [
        "Prokurist: Yıldırımoğlu, Ayşe, Hamburg",
        "Einzelprokura"
      ])
      assert.notInclude(linesOf(page!).join(" "), "Groß")
    }))

  it.effect("shows of an announcement what was entered, and not what it says to creditors", () =>
    Effect.gen(function*() {
      const announced = (description: string) =>
        registerEvent({
          topic: "TRANSFORMATIONS",
          type: "MERGER",
          type_name: { de: "Verschmelzung", en: "Merger" },
          source: { kind: "REGISTER_ANNOUNCEMENT", record_id: "1" },
          register_entry: { flags: [], description }
        })
      const creditors = "Den Gläubigern ist Sicherheit zu leisten."
      const events = [announced(creditors), announced(`Mit Alpha verschmolzen. Nicht eingetragen: ${creditors}`)]
      const { pages: [page] } = yield* readPdf(yield* excerptOf(contentOf({ events })))
      const shown = [...between(page!, "6 b)", "7 a)")]
      assert.includeMembers(shown, ["Verschmelzung", "Mit Alpha verschmolzen."])
      assert.notMatch(shown.join(" "), /Gläubiger|Nicht eingetragen/)
    }))

  it.effect("shows limited partners with their contributions", () =>
    Effect.gen(function*() {
      const { organization, persons } = contentOf()
      const partner = persons.current[0]!
      const content = contentOf({
        organization: { registration: { ...organization.registration, register_type: "HRA" } },
        shareholders: {
          total_capital: null,
          entries: [{
            shareholder: {
              entity_id: partner.entity_id,
              first_name: "Nadja",
              last_name: "Öz",
              birth_date: day("1970-01-02"),
              city: "Köln"
            },
            contribution: { amount: 10_000.5, currency: "EUR" },
            contribution_ratio: null,
            role: null
          }],
          history: { current_as_of: null, past: [] }
        },
        persons: { current: [], past: [] }
      })
      const { pages: [page] } = yield* readPdf(yield* excerptOf(content))
      assert.includeMembers([...between(page!, "5 c)", "6 a)")], [
        "Kommanditist: Öz, Nadja, Köln, *02.01.1970",
        "Einlage: 10.000,50 EUR"
      ])
    }))

  it.effect("shows other legal relations, former registers and a status that is not active", () =>
    Effect.gen(function*() {
      const { organization } = contentOf()
      const former = [{ court: "Köln", register_type: "HRB" as const, register_number: "5", until: day("2020-01-01") }]
      const content = contentOf({
        organization: { status: "DISSOLVED", registration: { ...organization.registration, former } },
        events: [registerEvent({
          topic: "CLOSURES",
          type: "DISSOLUTION",
          register_entry: { flags: [], description: "Die Gesellschaft ist aufgelöst." }
        })]
      })
      const { pages: [page] } = yield* readPdf(yield* excerptOf(content))
      assert.includeMembers([...between(page!, "6 b)", "7 a)")], [
        "Bisher Amtsgericht Köln, HRB 5.",
        "Die Gesellschaft ist aufgelöst.",
        "Status: aufgelöst."
      ])
    }))
})
