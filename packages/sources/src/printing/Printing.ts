import type { CalendarDate } from "@kontor/core/Register"
import { Effect } from "effect"
import { Buffer } from "node:buffer"
import { fontOfDocument, type Fonts } from "./Fonts.ts"
import { Sheets } from "./Sheets.ts"

/** A document to print: its title, its day, the layout of its sheets, and what is drawn on them. */
export interface Printed {
  readonly title: string
  readonly subject: string
  readonly day: CalendarDate
  readonly layout: "portrait" | "landscape"
  readonly draw: (sheets: Sheets) => void
}

/**
 * Prints a document as PDF. Its day is the only time in it: equal documents yield equal bytes. The library is loaded
 * with the first document.
 */
export const printed = Effect.fnUntraced(function*(fonts: Fonts, { day, draw, layout, subject, title }: Printed) {
  const { default: PDFDocument } = yield* Effect.promise(() => import("pdfkit"))
  return yield* Effect.callback<Uint8Array>((resume) => {
    const document = new PDFDocument({
      // No other font is loaded than those registered below.
      font: "",
      size: "A4",
      layout,
      margin: 0,
      bufferPages: true,
      lang: "de-DE",
      displayTitle: true,
      pdfVersion: "1.7",
      info: {
        Title: title,
        Subject: subject,
        Creator: "Kontor",
        Producer: "Kontor",
        CreationDate: new Date(`${day}T00:00:00Z`)
      }
    })
    const parts: Array<Uint8Array> = []
    document.on("data", (part: Uint8Array) => parts.push(part))
    document.on("end", () => resume(Effect.succeed(new Uint8Array(Buffer.concat(parts)))))
    document.registerFont("regular", fontOfDocument(fonts.regular))
    document.registerFont("bold", fontOfDocument(fonts.bold))
    draw(new Sheets(document))
    document.end()
  })
})
