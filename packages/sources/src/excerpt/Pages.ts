import type { ExcerptContent } from "@kontor/register"
import { germanDay } from "../printing/German.ts"
import type { Sheets, TextStyle } from "../printing/Sheets.ts"
import type { Frame } from "../printing/Table.ts"
import { registerLayouts } from "./RegisterColumns.ts"

/** Printed on every sheet of an excerpt, twice. */
export const mark = "Inoffizieller Auszug – kein amtlicher Registerauszug"

/** The titles of excerpts. */
export const titles = {
  AD: "Wiedergabe des aktuellen Registerinhalts",
  CD: "Wiedergabe der Eintragungen in zeitlicher Folge"
} as const

/** The legend for readers of a chronological excerpt. */
const legend = "Rot unterstrichen: nicht mehr gültig. Laufende Nummern und Tage, soweit sie bekannt sind."

/** The margin of a sheet, in points. */
export const margin = 42

const red = "#a00000"
const plain: TextStyle = { face: "regular", size: 9 }
const strong: TextStyle = { face: "bold", size: 9 }
const small: TextStyle = { face: "regular", size: 7, colour: "#333333" }
const smallMark: TextStyle = { face: "bold", size: 7, colour: red }
const banner: TextStyle = { face: "bold", size: 10, colour: red }

const headHeight = 96
const footHeight = 34

const centred = (sheets: Sheets, text: string, y: number, style: TextStyle): void =>
  sheets.write(text, (sheets.width - sheets.widthOf(text, style)) / 2, y, style)

const atRight = (sheets: Sheets, text: string, y: number, style: TextStyle): void =>
  sheets.write(text, sheets.width - margin - sheets.widthOf(text, style), y, style)

/** The register number as the register writes it: `HRB 279`, `HRB 44343 B`. */
export const writtenNumber = ({ organization: { registration } }: ExcerptContent): string =>
  [registration.register_type, registration.register_number, registration.register_number_extra]
    .filter((part) => part !== null).join(" ")

/** Writes the head and foot of every sheet, once all of them exist. */
export const frameSheets = (sheets: Sheets, content: ExcerptContent): void => {
  const { made_on, organization: { registration }, type } = content
  const { division, numberOf, register } = registerLayouts[registration.register_type]
  sheets.revisit((number, count) => {
    sheets.box(margin, margin - 12, sheets.width - 2 * margin, 20, "#fdf3f3", red)
    centred(sheets, mark, margin - 9, banner)
    sheets.write(`${register} des Amtsgerichts ${registration.court}`, margin, margin + 20, strong)
    if (division !== undefined) sheets.write(division, margin, margin + 33, plain)
    sheets.write(titles[type], margin, margin + 46, plain)
    sheets.write(`Abruf vom ${germanDay(made_on)}`, margin, margin + 59, plain)
    atRight(sheets, `${numberOf}: ${writtenNumber(content)}`, margin + 20, strong)
    atRight(sheets, `Seite ${number} von ${count}`, margin + 33, plain)
    if (type === "CD") atRight(sheets, legend, margin + 61, small)
    const foot = sheets.height - margin - 16
    sheets.rule(margin, foot - 5, sheets.width - margin, foot - 5, "#999999", 0.5)
    sheets.write(mark, margin, foot, smallMark)
    atRight(sheets, `${registration.euid} · Seite ${number} von ${count}`, foot, small)
    const source = `Quelle: Registerdaten dieses Dienstes, Stand ${
      germanDay(made_on)
    }, ohne Gewähr. Amtliche Auszüge erteilt allein das Registergericht.`
    sheets.write(source, margin, foot + 10, small)
  })
}

/** The area for the content of a sheet. */
export const frameOf = (sheets: Sheets): Frame & { readonly top: number } => {
  const top = margin - 12 + headHeight
  return {
    left: margin,
    top,
    bottom: sheets.height - margin - footHeight,
    next: () => {
      sheets.next()
      return top
    }
  }
}
