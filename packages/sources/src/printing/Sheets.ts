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
