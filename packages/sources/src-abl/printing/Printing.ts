import type { CalendarDate } from "@kontor/core/Register"
import { Data, Effect } from "effect"
import type { Font } from "fontkit"
import { Buffer } from "node:buffer"
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"

/** A day as the register writes it: `14.07.1985`. */
export const germanDay = (day: CalendarDate): string => day.split("-").toReversed().join(".")

const money = new Intl.NumberFormat("de-DE", { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** An amount as the register writes it: `25.000,00 EUR`. */
export const germanAmount = ({ amount, currency }: { readonly amount: number; readonly currency: string }): string =>
  `${money.format(amount)} ${currency}`

/** The fonts of printed documents, parsed: they have every letter of names in Latin, Greek and Cyrillic script. */
export interface Fonts {
  readonly regular: Font
  readonly bold: Font
}

// The fonts are a dependency of this package, also where its code is part of a bundle.
const require = createRequire(createRequire(import.meta.url).resolve("@kontor/sources/package.json"))

const readFont = Effect.fnUntraced(function*(file: string) {
  const { create } = yield* Effect.promise(() => import("fontkit"))
  const bytes = yield* Effect.promise(() => readFile(file))
  return create(bytes) as Font
})

/** The package of the fonts: an optional dependency, since it takes 14 MB that a host without PDFs does not need. */
const fontsPackage = "@expo-google-fonts/noto-sans"

/** The fonts of printed documents were left out of the installation. */
class FontsNotInstalled extends Data.TaggedError("FontsNotInstalled") {
  override get message(): string {
    return `The fonts of printed documents are not installed. Install ${fontsPackage}, fontkit and pdfkit, or print ` +
      "none: leave KONTOR_EXCERPTS out, or set it to off."
  }
}

const fontFile = (path: string): Effect.Effect<string> =>
  Effect.orDie(Effect.try({
    try: () => require.resolve(`${fontsPackage}/${path}`),
    catch: () => new FontsNotInstalled()
  }))

/** Where the fonts are; `FontsNotInstalled` as a defect where they are not. */
export const fontFiles = Effect.all({
  regular: fontFile("400Regular/NotoSans_400Regular.ttf"),
  bold: fontFile("700Bold/NotoSans_700Bold.ttf")
})

/**
 * Reads the fonts from their package. It takes longer than printing a document, so a printer of many reads them once.
 */
export const readFonts: Effect.Effect<Fonts> = Effect.flatMap(
  fontFiles,
  ({ bold, regular }) => Effect.all({ regular: readFont(regular), bold: readFont(bold) })
)

/**
 * A font for one document, in the form the printing library takes. A font remembers the letters it first used each
 * shape for: a copy of its own keeps earlier documents out of the bytes of this one.
 */
const fontOfDocument = (font: Font): Uint8Array =>
  Object.create(font, { _glyphs: { value: {}, writable: true } }) as Uint8Array

import type PDFDocument from "pdfkit"

/** A text in one face and size, in points. */
export interface TextStyle {
  readonly face: "regular" | "bold"
  readonly size: number
  readonly colour?: string
}

/** The distance of lines, in sizes of their text. */
const leading = 1.32

/** The distance of an underline from the top of its line, in sizes of the text. */
const underlineAt = 1.24

/** Words in printable form: with composed letters, without characters the font lacks. */
const printable = (text: string): string =>
  text.normalize("NFC").replaceAll(/[^\P{C}\n]/gu, " ").replaceAll(/[^\S\n]+/gu, " ").trim()

/** The height of a line of text, in points. */
export const lineHeightOf = ({ size }: TextStyle): number => size * leading

/** Paper to write on: sheets of one size in a row. */
export class Sheets {
  readonly #document: typeof PDFDocument.prototype
  readonly #widths = new Map<string, number>()

  constructor(document: typeof PDFDocument.prototype) {
    this.#document = document
  }

  /** The width of a sheet, in points. */
  get width(): number {
    return this.#document.page.width
  }

  /** The height of a sheet, in points. */
  get height(): number {
    return this.#document.page.height
  }

  /** Starts a new sheet. */
  next(): void {
    this.#document.addPage()
  }

  /** Visits all written sheets, with the number of each and the number of all. */
  revisit(visit: (number: number, count: number) => void): void {
    const { count } = this.#document.bufferedPageRange()
    for (let index = 0; index < count; index++) {
      this.#document.switchToPage(index)
      visit(index + 1, count)
    }
  }

  /** The width of a text, in points. */
  widthOf(text: string, { face, size }: TextStyle): number {
    const key = `${face} ${text}`
    const known = this.#widths.get(key)
    if (known !== undefined) return known * size
    const width = this.#document.font(face).fontSize(1000).widthOfString(text) / 1000
    this.#widths.set(key, width)
    return width * size
  }

  /** Writes one line without breaking it. */
  write(text: string, x: number, y: number, style: TextStyle): void {
    this.#document.font(style.face).fontSize(style.size).fillColor(style.colour ?? "#000000")
    this.#document.text(text, x, y, { lineBreak: false })
  }

  /** Underlines a written text. */
  underline(text: string, x: number, y: number, style: TextStyle, colour: string): void {
    const below = y + style.size * underlineAt
    this.rule(x, below, x + this.widthOf(text, style), below, colour, 0.7)
  }

  /** Draws a straight line. */
  rule(fromX: number, fromY: number, toX: number, toY: number, colour: string, thickness: number): void {
    this.#document.lineWidth(thickness).strokeColor(colour).moveTo(fromX, fromY).lineTo(toX, toY).stroke()
  }

  /** Fills a rectangle, and draws its border. */
  box(x: number, y: number, width: number, height: number, fill: string, border: string): void {
    this.#document.lineWidth(0.8).rect(x, y, width, height).fillAndStroke(fill, border)
  }

  /** Breaks a text into lines no wider than `width`: at blanks, and within words that are too long for a line. */
  wrap(text: string, width: number, style: TextStyle): ReadonlyArray<string> {
    return printable(text).split("\n").flatMap((paragraph) => this.#wrapParagraph(paragraph, width, style))
  }

  #wrapParagraph(paragraph: string, width: number, style: TextStyle): ReadonlyArray<string> {
    const lines: Array<string> = []
    let line = ""
    let used = 0
    const blank = this.widthOf(" ", style)
    for (const word of paragraph.trim().split(" ").flatMap((word) => this.#pieces(word, width, style))) {
      const needed = this.widthOf(word, style)
      if (line !== "" && used + blank + needed > width) {
        lines.push(line)
        line = ""
      }
      used = line === "" ? needed : used + blank + needed
      line = line === "" ? word : `${line} ${word}`
    }
    return [...lines, line]
  }

  #pieces(word: string, width: number, style: TextStyle): ReadonlyArray<string> {
    if (this.widthOf(word, style) <= width) return [word]
    const pieces: Array<string> = []
    let piece = ""
    for (const letter of word) {
      if (piece !== "" && this.widthOf(piece + letter, style) > width) {
        pieces.push(piece)
        piece = ""
      }
      piece += letter
    }
    return [...pieces, piece]
  }
}

/** A document to print: its title, its day, the layout of its sheets, and what is drawn on them. */
interface Printed {
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
