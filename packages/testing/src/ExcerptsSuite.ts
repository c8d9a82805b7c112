import { assert, it } from "@effect/vitest"
import { type ExcerptContent, Excerpts } from "@kontor/register"
import { Effect, type Layer } from "effect"
import { day, director, excerptContent, registerEvent } from "./fixtures/Records.ts"

/** The reader of the text of an excerpt, and the text that every page has. */
export interface ReadExcerpts {
  /** The text of each page of a PDF. */
  readonly pages: (pdf: Uint8Array) => Effect.Effect<ReadonlyArray<string>>
  /** The words with which a page says that it is not official. */
  readonly mark: string
}

const types = ["AD", "CD"] as const

const pdfOf = (content: ExcerptContent) => Effect.flatMap(Excerpts, (excerpts) => excerpts!.make(content))

/** So many events, enough to fill several pages. */
const manyEvents = Array.from({ length: 80 }, (_, index) => registerEvent({ id: `excerpt-${index}` }))

const hostile: ReadonlyArray<readonly [what: string, content: Partial<ExcerptContent["organization"]>]> = [
  ["letters of other alphabets", { name: "Łódź 株式会社 Ærø – „Zum Löwen“ GmbH" }],
  ["a name without end", { name: "Beteiligungs".repeat(60) }],
  ["control characters", { name: "Alpha\u0000\u0007\u202e\nGmbH", purpose: "Handel\tmit\r\n(allem) \\ und )" }],
  ["half a character", { name: "Alpha \ud83d GmbH" }],
  ["no word at all", { name: "", purpose: null }]
]

/** The contract of every adapter that makes excerpts of the register. */
export const excerptsSuite = <E>(name: string, layer: Layer.Layer<never, E>, { mark, pages }: ReadExcerpts): void =>
  it.layer(layer, { excludeTestServices: true })(`Excerpts (${name})`, (it) => {
    it.effect("makes a PDF of either type", () =>
      Effect.gen(function*() {
        const decoder = new TextDecoder("latin1")
        for (const type of types) {
          const text = decoder.decode(yield* pdfOf(excerptContent({ type })))
          assert.match(text, /^%PDF-1|^%PDF-2/u)
          assert.match(text.slice(-32), /%%EOF\s*$/u)
        }
      }))

    it.effect("makes the same bytes of the same content, alone and beside others", () =>
      Effect.gen(function*() {
        const content = excerptContent({ events: manyEvents.slice(0, 3) })
        const first = yield* pdfOf(content)
        const [second, other, third] = yield* Effect.all(
          [pdfOf(content), pdfOf({ ...content, type: "CD" }), pdfOf({ ...content })],
          { concurrency: "unbounded" }
        )
        assert.deepStrictEqual([second, third], [first, first])
        assert.notDeepEqual(other, first)
      }))

    it.effect("shows the organization, whoever acts for it, and the day of the excerpt", () =>
      Effect.gen(function*() {
        const content = excerptContent()
        const text = (yield* pages(yield* pdfOf(content))).join("\n")
        assert.include(text, content.organization.name)
        assert.include(text, "Mustermann")
        const later = yield* pages(yield* pdfOf({ ...content, made_on: day("2027-02-03") }))
        assert.notStrictEqual(later.join("\n"), text)
        const others = excerptContent({ persons: { current: [director("Eva", "Adlerhorst")], past: [] } })
        const shown = (yield* pages(yield* pdfOf(others))).join("\n")
        assert.include(shown, "Adlerhorst")
        assert.notInclude(shown, "Mustermann")
      }))

    it.effect("says on every page that it is not official", () =>
      Effect.gen(function*() {
        const many = Array.from({ length: 60 }, (_, index) => director(`Eva ${index}`, "Muster"))
        for (const type of types) {
          const content = excerptContent({ type, events: manyEvents, persons: { current: many, past: many } })
          const read = yield* pages(yield* pdfOf(content))
          assert.isAbove(read.length, 1)
          for (const page of read) assert.include(page, mark)
        }
      }))

    for (const [what, organization] of hostile) {
      it.effect(`makes an excerpt of ${what}, and marks it`, () =>
        Effect.gen(function*() {
          for (const type of types) {
            const read = yield* pages(yield* pdfOf(excerptContent({ type, organization })))
            assert.isAbove(read.length, 0)
            for (const page of read) assert.include(page, mark)
          }
        }))
    }
  })
