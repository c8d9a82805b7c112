import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { contentOf, day, excerptOf, masterDataChange } from "./Content.ts"
import { linesOf, type Picture, type PlacedText, readPdf } from "./Pdf.ts"

const events = [
  masterDataChange("name", ["Beta GmbH", "Beispielwerk Analytics GmbH"], "2024-05-06", "12"),
  masterDataChange("name", ["Alpha GmbH", "Beta GmbH"], "2022-03-04", "9")
]

const { organization } = contentOf()

const content = contentOf({
  type: "CD",
  events,
  organization: {
    capital: {
      ...organization.capital,
      history: [{
        amount: 12_500,
        currency: "EUR",
        kind: "STAMMKAPITAL",
        effective_from: null,
        effective_to: day("2022-03-04")
      }]
    }
  }
})

/** Whether there is a red line below a text, as long as the text. */
const isUnderlinedInRed = (picture: Picture, { height, width, x, y }: PlacedText): boolean => {
  const isRed = (atX: number, atY: number) => {
    const [red, green, blue] = picture.colourAt(Math.round(atX * picture.scale), Math.round(atY * picture.scale))
    return red - green > 60 && red - blue > 60
  }
  const below = Array.from({ length: 8 }, (_, step) => y + height + step / 2)
  return below.some((atY) => [0.1, 0.3, 0.5, 0.7, 0.9].every((share) => isRed(x + width * share, atY)))
}

describe("A chronological excerpt", () => {
  it.effect("shows entries from the oldest to the newest, with their days and the numbers that are known", () =>
    Effect.gen(function*() {
      const { pages: [page] } = yield* readPdf(yield* excerptOf(content))
      const days = page!.texts.filter(({ text, y }) => /^\d\d\.\d\d\.\d{4}$/.test(text) && y > 130)
      assert.deepStrictEqual(days.map(({ text }) => text), [
        "25.10.2019",
        "04.05.2021",
        "04.03.2022",
        "01.03.2023",
        "06.05.2024"
      ])
      const numbers = page!.texts.filter(({ text, x, y }) => /^\d+$/.test(text) && x < 50 && y > 200)
      assert.deepStrictEqual(numbers.map(({ text }) => text), ["9", "12"])
    }))

  it.effect("names the columns on every page", () =>
    Effect.gen(function*() {
      const long = contentOf({
        type: "CD",
        organization: { purpose: "Handel mit Waren aller Art. ".repeat(400) }
      })
      const { pages } = yield* readPdf(yield* excerptOf(long))
      assert.isAbove(pages.length, 1)
      for (const page of pages) {
        assert.includeMembers([...linesOf(page)], ["a) Firma", "Prokura", "b) Sonstige Rechtsverhältnisse"])
      }
    }))

  it.effect("underlines in red what is no longer valid, and nothing else", () =>
    Effect.gen(function*() {
      const { pages: [page] } = yield* readPdf(yield* excerptOf(content))
      const picture = yield* page!.picture
      const found = (text: string) => page!.texts.find((placed) => placed.text.startsWith(text))!
      for (const text of ["a) Alpha GmbH", "a) Beta GmbH", "12.500,00 EUR", "Geschäftsführer: Groß, Jürgen"]) {
        assert.isTrue(isUnderlinedInRed(picture, found(text)), text)
      }
      for (const text of ["a) Beispielwerk", "25.000,00 EUR", "Nicht mehr Geschäftsführer", "b) Sitz: Essen"]) {
        assert.isFalse(isUnderlinedInRed(picture, found(text)), text)
      }
    }))
})
