import { assert, describe, it } from "@effect/vitest"
import type { ExcerptContent } from "@kontor/register"
import { registerEvent } from "@kontor/testing/fixtures"
import { Effect } from "effect"
import { contentOf, day, excerptOf, masterDataChange } from "./Content.ts"
import { between, linesOf, readPdf } from "./Pdf.ts"

describe("The entries of a current excerpt", () => {
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
})
