import { Excerpts } from "@kontor/core/Documents"
import { suite, withoutExcerptsSuite } from "@kontor/core/testing/Excerpts"
import { ExcerptsPdf } from "@kontor/sources/excerpts"
import { Effect } from "effect"
import { linesOf, readPdf } from "../sources/excerpt/Pdf.ts"

suite("PDF", ExcerptsPdf.layer, {
  mark: "kein amtlicher Registerauszug",
  pages: (pdf) => Effect.map(readPdf(pdf), ({ pages }) => pages.map((page) => linesOf(page).join("\n")))
})

withoutExcerptsSuite("none", Excerpts.none)
