import { lineHeightOf, type Sheets, type TextStyle } from "./Printing.ts"

/** A text in a cell; one that is struck out no longer holds. */
export interface CellText {
  readonly text: string
  readonly isStruckOut?: boolean
  readonly isStrong?: boolean
}

/** The texts of a cell, one below the other. */
export type Cell = ReadonlyArray<CellText>

/**
 * The place of a table on a sheet, and the end of a sheet. `next` goes on to a new sheet and answers where to begin
 * there.
 */
export interface Frame {
  readonly left: number
  readonly bottom: number
  readonly next: () => number
}

/** A table: widths of its columns in points, the row that stands above it on every sheet, and the size of its texts. */
interface TableLayout {
  readonly widths: ReadonlyArray<number>
  readonly heading: ReadonlyArray<Cell>
  readonly size: number
}

interface Line {
  readonly text: string
  readonly height: number
  readonly isStruckOut: boolean
  readonly style: TextStyle
}

const padding = 4

/** The space between two texts of a cell, in lines. */
const gap = 0.4

const ink = "#444444"

/** A text that the register underlines in red is no longer valid. Rule: HRV, section 16. */
const struckOut = "#c00000"

/** A row shorter than this many lines is never broken over two sheets. */
const linesKeptTogether = 12

const heightOf = (lines: ReadonlyArray<Line>): number => lines.reduce((sum, { height }) => sum + height, 0)

const tallest = (row: ReadonlyArray<ReadonlyArray<Line>>): number => Math.max(...row.map(heightOf))

/** The number of lines that fit into a space. */
const fitting = (lines: ReadonlyArray<Line>, room: number): number => {
  const overflow = lines.findIndex((_, index) => heightOf(lines.slice(0, index + 1)) > room)
  return overflow === -1 ? lines.length : overflow
}

/** Draws tables on sheets; rows that do not fit go on on the next sheet, below the heading. */
export class Table {
  readonly #sheets: Sheets
  readonly #frame: Frame
  readonly #layout: TableLayout
  #y: number

  constructor(sheets: Sheets, frame: Frame, layout: TableLayout, y: number) {
    this.#sheets = sheets
    this.#frame = frame
    this.#layout = layout
    this.#y = y
    this.#drawHeading()
  }

  /** Draws a row. */
  add(row: ReadonlyArray<Cell>): void {
    let rest = this.#linesOf(row)
    if (this.#room() < Math.min(tallest(rest), linesKeptTogether * this.#lineHeight())) this.#turn()
    for (;;) {
      const counts = rest.map((lines) => fitting(lines, this.#room()))
      this.#draw(rest.map((lines, column) => lines.slice(0, counts[column])))
      rest = rest.map((lines, column) => lines.slice(counts[column]))
      if (tallest(rest) === 0) return
      this.#turn()
    }
  }

  #lineHeight(): number {
    return lineHeightOf({ face: "regular", size: this.#layout.size })
  }

  #room(): number {
    return this.#frame.bottom - this.#y - 2 * padding
  }

  #turn(): void {
    this.#y = this.#frame.next()
    this.#drawHeading()
  }

  #drawHeading(): void {
    const { left } = this.#frame
    const width = this.#layout.widths.reduce((sum, width) => sum + width, 0)
    if (this.#layout.heading.length === 0) this.#sheets.rule(left, this.#y, left + width, this.#y, ink, 0.5)
    else this.#draw(this.#linesOf(this.#layout.heading), "#f2f2f2")
  }

  #linesOf(row: ReadonlyArray<Cell>): ReadonlyArray<ReadonlyArray<Line>> {
    return row.map((cell, column) =>
      cell.flatMap(({ isStrong = false, isStruckOut = false, text }, place) => {
        const style: TextStyle = { face: isStrong ? "bold" : "regular", size: this.#layout.size }
        const lines = this.#sheets.wrap(text, this.#layout.widths[column]! - 2 * padding, style)
        return lines.map((text, index) => ({
          text,
          height: this.#lineHeight() * (index === 0 && place > 0 ? 1 + gap : 1),
          isStruckOut,
          style
        }))
      })
    )
  }

  #draw(row: ReadonlyArray<ReadonlyArray<Line>>, fill = "#ffffff"): void {
    const height = Math.max(tallest(row), this.#lineHeight()) + 2 * padding
    let x = this.#frame.left
    for (const [column, lines] of row.entries()) {
      const width = this.#layout.widths[column]!
      this.#sheets.box(x, this.#y, width, height, fill, ink)
      this.#write(lines, x + padding)
      x += width
    }
    this.#y += height
  }

  #write(lines: ReadonlyArray<Line>, x: number): void {
    let y = this.#y + padding
    for (const { height, isStruckOut, style, text } of lines) {
      y += height
      const top = y - this.#lineHeight()
      this.#sheets.write(text, x, top, style)
      if (isStruckOut) this.#sheets.underline(text, x, top, style, struckOut)
    }
  }
}
