import { type ExcerptContent, Excerpts } from "@kontor/core/Documents"
import { Effect, Layer } from "effect"
import { readFonts } from "../printing/Fonts.ts"
import { printed } from "../printing/Printing.ts"
import { drawChronologicalExcerpt } from "./ChronologicalExcerpt.ts"
import { drawCurrentExcerpt } from "./CurrentExcerpt.ts"
import { frameSheets, mark, titles, writtenNumber } from "./Pages.ts"

const drawings = {
  AD: { layout: "portrait", draw: drawCurrentExcerpt },
  CD: { layout: "landscape", draw: drawChronologicalExcerpt }
} as const

const titleOf = (content: ExcerptContent): string =>
  `${content.organization.name}, Amtsgericht ${content.organization.registration.court}, ${writtenNumber(content)}`

/**
 * Excerpts as PDF in the layout of the official ones, in German, each marked on every page as not official. Fonts are
 * read with the first excerpt.
 */
export const layer: Layer.Layer<Excerpts> = Layer.effect(
  Excerpts,
  Effect.gen(function*() {
    const fonts = yield* Effect.cached(readFonts)
    return Excerpts.of({
      make: Effect.fn("ExcerptsPdf.make")(function*(content) {
        const { draw, layout } = drawings[content.type]
        const bytes = yield* printed(yield* fonts, {
          title: titleOf(content),
          subject: `${mark}. ${titles[content.type]}`,
          day: content.made_on,
          layout,
          draw: (sheets) => {
            draw(sheets, content)
            frameSheets(sheets, content)
          }
        })
        return yield* Effect.succeedSome(bytes)
      })
    })
  })
)
