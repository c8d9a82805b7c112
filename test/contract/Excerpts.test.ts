import { ExcerptsPdf } from "@kontor/sources/excerpts"
import { excerptsSuite } from "@kontor/testing"
import { Effect } from "effect"
import { linesOf, readPdf } from "../sources/excerpt/Pdf.ts"

excerptsSuite("PDF", ExcerptsPdf.layer, {
  mark: "kein amtlicher Registerauszug",
  pages: (pdf) => Effect.map(readPdf(pdf), ({ pages }) => pages.map((page) => linesOf(page).join("\n")))
})
