import { assert, describe, it } from "@effect/vitest"
import type { ExcerptContent } from "@kontor/core/Documents"
import { Effect } from "effect"
import { registerEvent } from "../../support/Records.ts"
import { contentOf, day, excerptOf, masterDataChange } from "./Content.ts"
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

  it.effect("counts the entries and shows the day of the last one, as far as events have them", () =>
    Effect.gen(function*() {
      const events = [
        masterDataChange("name", ["Beta GmbH", "Beispielwerk Analytics GmbH"], "2024-05-06", "12"),
        masterDataChange("name", ["Alpha GmbH", "Beta GmbH"], "2022-03-04", "9")
      ]
      const { pages: [page] } = yield* readPdf(yield* excerptOf(contentOf({ events })))
      assert.include(between(page!, "1", "2 a)"), "12")
      assert.include(linesOf(page!), "06.05.2024")
      assert.notInclude(linesOf(page!).join(" "), "Alpha GmbH")
    }))

  const sheet: NonNullable<ExcerptContent["sheet"]> = {
    entered_on: day("2025-08-09"),
    entries: 14,
    texts: [
      { text: "Gesellschaftsvertrag vom 24.05.2019. Zuletzt\n geändert am 01.02.2020.", entry: 1 },
      { text: "Die Gesellschaft ist aufgelöst.", entry: 14 }
    ],
    articles_date: day("2020-02-01"),
    branches: [{ name: "Beispielwerk Nord", city: "Kiel" }, { name: "Beispielwerk Süd", city: null }]
  }

  it.effect("shows the texts in force, the branches and the number of the last entry, as the newest extract has them", () =>
    Effect.gen(function*() {
      const { pages: [page] } = yield* readPdf(yield* excerptOf(contentOf({ sheet })))
      assert.include(between(page!, "1", "2 a)"), "14")
      assert.include(linesOf(page!), "09.08.2025")
      assert.includeMembers([...between(page!, "2 b)", "2 c)")], [
        "Zweigniederlassung: Beispielwerk Nord, Kiel",
        "Zweigniederlassung: Beispielwerk Süd"
      ])
      assert.include([...between(page!, "6 a)", "6 b)")].join(" "), "vom 24.05.2019. Zuletzt geändert am 01.02.2020.")
      assert.deepStrictEqual(
        [...between(page!, "6 b)", "7 a)")].filter((line) => line.startsWith("Die")),
        ["Die Gesellschaft ist aufgelöst."]
      )
    }))

  it.effect("shows the day of the articles if no text does, under their name in the register", () =>
    Effect.gen(function*() {
      const content = contentOf({ sheet: { ...sheet, texts: [] } })
      const { pages: [page] } = yield* readPdf(yield* excerptOf(content))
      assert.include(linesOf(page!), "Gesellschaftsvertrag vom 01.02.2020.")
      const { pages: [other] } = yield* readPdf(
        yield* excerptOf({ ...content, organization: { ...content.organization, legal_form: "Aktiengesellschaft" } })
      )
      assert.include(linesOf(other!), "Satzung vom 01.02.2020.")
    }))

  it.effect("leaves out a text that only an older extract has, and shows a text that the newest one has too once", () =>
    Effect.gen(function*() {
      const eventWith = (description: string) =>
        registerEvent({
          topic: "CLOSURES",
          type: "DISSOLUTION",
          source: { kind: "STRUCTURED_CONTENT", record_id: "extract" },
          register_entry: { flags: [], description }
        })
      const events = [
        eventWith("Die Gesellschaft ist aufgelöst."),
        eventWith("Die Gesellschaft ist seit langem aufgelöst.")
      ]
      const { pages: [page] } = yield* readPdf(yield* excerptOf(contentOf({ events, sheet })))
      assert.deepStrictEqual(
        linesOf(page!).filter((line) => line.startsWith("Die Gesellschaft ist")),
        ["Die Gesellschaft ist aufgelöst."]
      )
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
