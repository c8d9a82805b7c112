import type { RegisterType } from "@kontor/core/Register"

/** The content of a part of a column. */
export type ColumnContent =
  | "entries"
  | "name"
  | "seat"
  | "purpose"
  | "capital"
  | "representation"
  | "representatives"
  | "procura"
  | "form"
  | "relations"
  | "limited_partners"
  | "entered_on"

/** One part of a column, as `a)` and `b)` of column 2; an undivided column has one part without a mark. */
interface ColumnPart {
  readonly mark: string
  readonly title: string
  readonly content: ColumnContent
}

/** A column of a register, with its number. `share` is its part of the width of a chronological excerpt. */
export interface RegisterColumn {
  readonly number: number
  readonly share: number
  readonly parts: ReadonlyArray<ColumnPart>
}

/** The name of a register, and its columns in their official order. */
interface RegisterLayout {
  readonly register: string
  readonly division: string | undefined
  readonly numberOf: string
  readonly columns: ReadonlyArray<RegisterColumn>
}

/** A part of a column. */
const part = (mark: string, title: string, content: ColumnContent): ColumnPart => ({ mark, title, content })

/** The column of entry numbers. */
const entries: RegisterColumn = {
  number: 1,
  share: 7,
  parts: [part("", "Nummer der Eintragung", "entries")]
}

/** The column of the day of entry. */
const entered = (number: number): RegisterColumn => ({
  number,
  share: 9,
  parts: [part("a)", "Tag der Eintragung", "entered_on")]
})

/** The title of the seat. */
const seat = "Sitz, Niederlassung, inländische Geschäftsanschrift, Zweigniederlassungen"
/** The part of other legal relations. */
const otherRelations = part("b)", "Sonstige Rechtsverhältnisse", "relations")
/** The part of the general rule of representation. */
const rule = part("a)", "Allgemeine Vertretungsregelung", "representation")
/** The column of procuration. */
const procura = (number: number): RegisterColumn => ({
  number,
  share: 14,
  parts: [part("", "Prokura", "procura")]
})

/** The column of name, seat and purpose. */
const firm: RegisterColumn = {
  number: 2,
  share: 24,
  parts: [
    part("a)", "Firma", "name"),
    part("b)", seat, "seat"),
    part("c)", "Gegenstand des Unternehmens", "purpose")
  ]
}

/** The columns of each register: HRV sections 40 and 43, GenRegV section 26, PRV section 5, VRV section 3, GesRV. */
export const registerLayouts: Readonly<Record<RegisterType, RegisterLayout>> = {
  HRA: {
    register: "Handelsregister A",
    division: "Abteilung A",
    numberOf: "Nummer der Firma",
    columns: [
      entries,
      {
        number: 2,
        share: 24,
        parts: [part("a)", "Firma", "name"), part("b)", seat, "seat"), part("c)", "Gegenstand", "purpose")]
      },
      {
        number: 3,
        share: 24,
        parts: [
          rule,
          part(
            "b)",
            "Inhaber, persönlich haftende Gesellschafter, Geschäftsführer, Vorstand, Vertretungsberechtigte und besondere Vertretungsbefugnis",
            "representatives"
          )
        ]
      },
      procura(4),
      {
        number: 5,
        share: 26,
        parts: [
          part("a)", "Rechtsform, Beginn und Satzung", "form"),
          otherRelations,
          part("c)", "Kommanditisten, Mitglieder", "limited_partners")
        ]
      },
      entered(6)
    ]
  },
  HRB: {
    register: "Handelsregister B",
    division: "Abteilung B",
    numberOf: "Nummer der Firma",
    columns: [
      entries,
      firm,
      { number: 3, share: 11, parts: [part("", "Grund- oder Stammkapital", "capital")] },
      {
        number: 4,
        share: 24,
        parts: [
          rule,
          part(
            "b)",
            "Vorstand, Leitungsorgan, geschäftsführende Direktoren, persönlich haftende Gesellschafter, Geschäftsführer, Vertretungsberechtigte und besondere Vertretungsbefugnis",
            "representatives"
          )
        ]
      },
      procura(5),
      {
        number: 6,
        share: 20,
        parts: [part("a)", "Rechtsform, Beginn, Satzung oder Gesellschaftsvertrag", "form"), otherRelations]
      },
      entered(7)
    ]
  },
  GnR: {
    register: "Genossenschaftsregister",
    division: undefined,
    numberOf: "Nummer der Firma",
    columns: [
      entries,
      firm,
      { number: 3, share: 11, parts: [part("", "Nachschusspflicht, Mindestkapital, Grundkapital", "capital")] },
      {
        number: 4,
        share: 24,
        parts: [
          rule,
          part(
            "b)",
            "Vorstand, Leitungsorgan, geschäftsführende Direktoren, Vertretungsberechtigte und besondere Vertretungsbefugnis",
            "representatives"
          )
        ]
      },
      procura(5),
      { number: 6, share: 20, parts: [part("a)", "Rechtsform, Satzung", "form"), otherRelations] },
      entered(7)
    ]
  },
  PR: {
    register: "Partnerschaftsregister",
    division: undefined,
    numberOf: "Nummer der Partnerschaft",
    columns: [
      entries,
      {
        number: 2,
        share: 28,
        parts: [part("a)", "Name", "name"), part("b)", seat, "seat"), part("c)", "Gegenstand", "purpose")]
      },
      {
        number: 3,
        share: 28,
        parts: [
          rule,
          part("b)", "Partner, Vertretungsberechtigte und besondere Vertretungsbefugnis", "representatives")
        ]
      },
      { number: 4, share: 26, parts: [part("a)", "Rechtsform", "form"), otherRelations] },
      entered(5)
    ]
  },
  VR: {
    register: "Vereinsregister",
    division: undefined,
    numberOf: "Nummer des Vereins",
    columns: [
      entries,
      { number: 2, share: 28, parts: [part("a)", "Name", "name"), part("b)", "Sitz", "seat")] },
      {
        number: 3,
        share: 28,
        parts: [rule, part("b)", "Vertretungsberechtigte und besondere Vertretungsbefugnis", "representatives")]
      },
      { number: 4, share: 26, parts: [part("a)", "Satzung", "form"), otherRelations] },
      entered(5)
    ]
  },
  GsR: {
    register: "Gesellschaftsregister",
    division: undefined,
    numberOf: "Nummer der Gesellschaft",
    columns: [
      entries,
      {
        number: 2,
        share: 28,
        parts: [part("a)", "Name", "name"), part("b)", "Sitz, Anschrift, Zweigniederlassungen", "seat")]
      },
      {
        number: 3,
        share: 28,
        parts: [
          rule,
          part("b)", "Gesellschafter, Vertretungsberechtigte und besondere Vertretungsbefugnis", "representatives")
        ]
      },
      { number: 4, share: 26, parts: [part("a)", "Rechtsform", "form"), otherRelations] },
      entered(5)
    ]
  },
  SR: {
    register: "Stiftungsregister",
    division: undefined,
    numberOf: "Nummer der Stiftung",
    columns: [
      entries,
      {
        number: 2,
        share: 28,
        parts: [part("a)", "Name", "name"), part("b)", "Sitz, Anschrift", "seat"), part("c)", "Zweck", "purpose")]
      },
      {
        number: 3,
        share: 28,
        parts: [rule, part("b)", "Vorstand, besondere Vertreter und besondere Vertretungsbefugnis", "representatives")]
      },
      { number: 4, share: 26, parts: [part("a)", "Satzung", "form"), otherRelations] },
      entered(5)
    ]
  }
}
