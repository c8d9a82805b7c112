import type { ColumnContent, ColumnPart, RegisterColumn } from "./RegisterLayout.ts"

/** A part of a column. */
export const part = (mark: string, title: string, content: ColumnContent): ColumnPart => ({ mark, title, content })

/** The column of entry numbers. */
export const entries: RegisterColumn = {
  number: 1,
  share: 7,
  parts: [part("", "Nummer der Eintragung", "entries")]
}

/** The column of the day of entry. */
export const entered = (number: number): RegisterColumn => ({
  number,
  share: 9,
  parts: [part("a)", "Tag der Eintragung", "entered_on")]
})

/** The title of the seat. */
export const seat = "Sitz, Niederlassung, inländische Geschäftsanschrift, Zweigniederlassungen"
/** The part of other legal relations. */
export const otherRelations = part("b)", "Sonstige Rechtsverhältnisse", "relations")
/** The part of the general rule of representation. */
export const rule = part("a)", "Allgemeine Vertretungsregelung", "representation")
/** The column of procuration. */
export const procura = (number: number): RegisterColumn => ({
  number,
  share: 14,
  parts: [part("", "Prokura", "procura")]
})

/** The column of name, seat and purpose. */
export const firm: RegisterColumn = {
  number: 2,
  share: 24,
  parts: [
    part("a)", "Firma", "name"),
    part("b)", seat, "seat"),
    part("c)", "Gegenstand des Unternehmens", "purpose")
  ]
}
