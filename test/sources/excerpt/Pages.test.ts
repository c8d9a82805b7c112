import { assert, describe, it } from "@effect/vitest"
import { Excerpts } from "@kontor/register"
import { ExcerptsPdf } from "@kontor/sources/excerpts"
import { Effect, Layer } from "effect"
import { contentOf, day, excerptOf } from "./Content.ts"
import { linesOf, type Picture, type PlacedText, readPdf } from "./Pdf.ts"

const margin = 29
const mark = "Inoffizieller Auszug – kein amtlicher Registerauszug"

const long = {
  purpose: `${"Handel mit Waren aller Art und alle damit zusammenhängenden Geschäfte. ".repeat(150)}${"x".repeat(900)}`,
  name: `${"Internationale ".repeat(12)}Handelsgesellschaft mbH`
}

const excerpts = (["AD", "CD"] as const).flatMap((type) => [
  { type, title: "one short", content: contentOf({ type }) },
  { type, title: "one of several pages", content: contentOf({ type, organization: long }) }
])

const isInked = (picture: Picture, x: number, y: number): boolean =>
  picture.colourAt(x, y).some((colour) => colour < 200)

const holdsInk = (picture: Picture, { height, width, x, y }: PlacedText): boolean => {
  const columns = Array.from(
    { length: Math.ceil(width * picture.scale) },
    (_, at) => Math.floor(x * picture.scale) + at
  )
  const rows = Array.from({ length: Math.ceil(height * picture.scale) }, (_, at) => Math.floor(y * picture.scale) + at)
  return columns.some((column) => rows.some((row) => isInked(picture, column, row)))
}

const overlap = (left: PlacedText, right: PlacedText): boolean =>
  left.x + 0.5 < right.x + right.width && right.x + 0.5 < left.x + left.width &&
  left.y + 0.5 < right.y + right.height * 0.8 && right.y + 0.5 < left.y + left.height * 0.8

const inkBeyond = (picture: Picture): ReadonlyArray<string> => {
  const edge = Math.floor(margin * picture.scale)
  const found: Array<string> = []
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) {
      const isInside = x >= edge && x < picture.width - edge && y >= edge && y < picture.height - edge
      if (!isInside && isInked(picture, x, y)) found.push(`${x},${y}`)
    }
  }
  return found
}

describe("The pages of an excerpt", () => {
  for (const { content, title, type } of excerpts) {
    it.effect(`${type}, ${title}: every page is marked twice, is numbered, and names source, day and EUID`, () =>
      Effect.gen(function*() {
        const { pages } = yield* readPdf(yield* excerptOf(content))
        for (const [index, page] of pages.entries()) {
          const lines = linesOf(page)
          assert.lengthOf(lines.filter((line) => line === mark), 2)
          assert.include(lines, `Seite ${index + 1} von ${pages.length}`)
          assert.include(lines, `DER2503.HRB279 · Seite ${index + 1} von ${pages.length}`)
          assert.include(
            lines,
            "Quelle: Registerdaten dieses Dienstes, Stand 21.11.2026, ohne Gewähr. Amtliche Auszüge erteilt allein das Registergericht."
          )
        }
      }))

    it.effect(`${type}, ${title}: there is ink wherever there is text, none at the margins, and no text over another`, () =>
      Effect.gen(function*() {
        const { pages } = yield* readPdf(yield* excerptOf(content))
        for (const page of pages) {
          const picture = yield* page.picture
          assert.deepStrictEqual(inkBeyond(picture), [])
          for (const text of page.texts) assert.isTrue(holdsInk(picture, text), text.text)
          for (const [index, text] of page.texts.entries()) {
            const others = page.texts.slice(index + 1).filter((other) => overlap(text, other))
            assert.deepStrictEqual(others, [], text.text)
          }
        }
      }))
  }

  it.effect("the banner is a red frame at the top of the page", () =>
    Effect.gen(function*() {
      const { pages: [page] } = yield* readPdf(yield* excerptOf(contentOf()))
      const picture = yield* page!.picture
      const [red, green, blue] = picture.colourAt(Math.round(picture.width / 2), 30 * picture.scale)
      assert.isAbove(red - green, 60)
      assert.isAbove(red - blue, 60)
    }))

  it.effect("a text that goes over several pages is printed whole", () =>
    Effect.gen(function*() {
      const sentences = Array.from({ length: 300 }, (_, index) => `Zweck${index} der Gesellschaft.`)
      const content = contentOf({ organization: { purpose: sentences.join(" ") } })
      const { pages } = yield* readPdf(yield* excerptOf(content))
      assert.isAbove(pages.length, 1)
      const words = pages.flatMap(linesOf).join(" ").match(/Zweck\d+/g)
      assert.deepStrictEqual(words, sentences.map((_, index) => `Zweck${index}`))
    }))

  it.effect("the same content of the same day is the same file, and another day another one", () =>
    Effect.gen(function*() {
      const first = yield* excerptOf(contentOf({ type: "CD" }))
      assert.deepStrictEqual(yield* excerptOf(contentOf({ type: "CD" })), first)
      assert.notDeepEqual(yield* excerptOf(contentOf({ type: "CD", made_on: day("2026-11-22") })), first)
    }))

  it.effect("what was printed before leaves no trace, not even letters of the same shape", () =>
    Effect.gen(function*() {
      const content = contentOf({ organization: { purpose: "Grafik" } })
      const { make } = (yield* Excerpts)!
      yield* make(contentOf({ organization: { purpose: "Gra\uFB01k" } }))
      assert.deepStrictEqual(yield* make(content), yield* excerptOf(content))
    }).pipe(Effect.provide(Layer.fresh(ExcerptsPdf.layer))))

  it.effect("the file names the organization, its language, and that it is not official", () =>
    Effect.gen(function*() {
      const { information } = yield* readPdf(yield* excerptOf(contentOf()))
      assert.deepInclude(information, {
        Title: "Beispielwerk Analytics GmbH, Amtsgericht Essen, HRB 279",
        Subject: `${mark}. Wiedergabe des aktuellen Registerinhalts`,
        Language: "de-DE"
      })
    }))
})
