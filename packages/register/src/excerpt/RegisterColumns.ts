import type { RegisterType } from "@kontor/core/Register"
import { entered, entries, firm, otherRelations, part, procura, rule, seat } from "./ColumnParts.ts"
import type { RegisterLayout } from "./RegisterLayout.ts"

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
