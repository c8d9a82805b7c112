import { germanDate, isoDate } from "../Day.ts"
import type { LimitedPartner, Officer, State } from "../life/State.ts"
import { type Money, plainAmount } from "../Money.ts"
import { forms, type RegisterName } from "../tables/Forms.ts"
import { powers } from "../tables/Representation.ts"
import { ownDetails } from "./Parties.ts"
import type { Layout, Snapshot } from "./Snapshot.ts"
import { coded, element, leaf, optional } from "./Xml.ts"

/** The column of other legal relations in each register. */
const columns: Readonly<Record<RegisterName, number>> = { HRA: 5, HRB: 6, GnR: 6, PR: 5, VR: 4 }

const articlesText = ({ agreedOn, amendedOn, form }: State): string => {
  const articles = form === "GmbH" || form === "UG" ? "Gesellschaftsvertrag" : "Satzung"
  const amendment = amendedOn === null ? "" : ` Zuletzt geändert durch Beschluss vom ${germanDate(amendedOn)}.`
  return `${articles} vom ${germanDate(agreedOn)}.${amendment}`
}

const hasArticles = (form: State["form"]): boolean => ["HRB", "GnR", "VR"].includes(forms[form].register)

const entryText = (column: number, position: number, entry: number, kind: string, content: string): string =>
  element(
    "eintragungstext",
    leaf("spalte", column),
    leaf("position", position),
    leaf("laufendeNummer", entry),
    kind,
    leaf("text", content)
  )

const entryTexts = (state: State): ReadonlyArray<string> => {
  const column = columns[forms[state.form].register]
  const articles = hasArticles(state.form)
    ? [
      entryText(
        column,
        1,
        state.articlesEntry,
        coded("eintragungsart", "entries", "Satzung", "009"),
        articlesText(state)
      )
    ]
    : []
  const other = coded("eintragungsart", "entries", "Sonstige Rechtsverhältnisse", "000")
  return [
    ...articles,
    ...state.notes.map((note, at) => entryText(column, articles.length + at + 1, note.entry, other, note.text))
  ]
}

/** When the register was read, and its last entry. */
export const extractDetails = ({ layout, retrievedOn, state }: Snapshot, time: string): string =>
  element(
    "auszug",
    ...entryTexts(state),
    leaf("abrufuhrzeit", time),
    leaf("abrufdatum", isoDate(retrievedOn)),
    leaf("letzteEintragung", isoDate(state.enteredOn)),
    leaf("anzahlEintragungen", state.entries),
    layout === "3.7.0" && hasArticles(state.form)
      ? element("ersteSatzung", leaf("satzungsdatum", isoDate(state.agreedOn)))
      : "",
    state.amendedOn === null ? "" : element("letzteAenderung", leaf("aenderungsdatum", isoDate(state.amendedOn)))
  )

const exemption = element(
  "auswahl_befreiungVon181BGB",
  coded("befreiungVon181BGB", "exemptions", "mit der Befugnis Rechtsgeschäfte abzuschließen", "011")
)

const representative = (officer: Officer): string => {
  const { code, isExempt, text } = powers[officer.powers]
  const special = text === null ? "" : element(
    "besondereVertretungsregelung",
    element(
      "auswahl_vertretungsbefugnis",
      code === null
        ? leaf("vertretungsbefugnisFreitext", text)
        : coded("vertretungsbefugnis", "specialRules", text, code)
    ),
    isExempt ? exemption : ""
  )
  return element("vertretungsberechtigte", leaf("ref.rollennummer", officer.number), special)
}

const representation = ({ officers, rule }: State): string =>
  element(
    "vertretung",
    element(
      "allgemeineVertretungsregelung",
      element(
        "auswahl_vertretungsbefugnis",
        rule.code === null
          ? leaf("vertretungsbefugnisFreitext", rule.text)
          : coded("vertretungsbefugnis", "generalRules", rule.text, rule.code)
      )
    ),
    ...officers.map(representative)
  )

const conditions: Readonly<Record<State["condition"], string | null>> = {
  ACTIVE: null,
  DISSOLVED: "aufgelöst",
  INSOLVENT: "Insolvenzverfahren eröffnet",
  DELETED: "gelöscht"
}

const purpose = ({ form, purpose: stated }: State): string =>
  forms[form].register === "HRA"
    ? optional("geschaeftszweck", stated)
    : `${optional("gegenstand", stated)}${element("geschaeftszweck")}`

const writesFounding: ReadonlyArray<string> = [
  "Hamburg",
  "Bayern",
  "Hessen",
  "Berlin",
  "Niedersachsen",
  "Nordrhein-Westfalen"
]

/** The register's content about the organization itself, and about its representatives. */
export const basicDetails = ({ organization, state }: Snapshot): string => {
  const condition = conditions[state.condition]
  return element(
    "basisdatenRegister",
    writesFounding.includes(organization.registration.court.state)
      ? element("gruendungsmetadaten", leaf("gruendungsdatum", isoDate(organization.foundedOn)))
      : "",
    hasArticles(state.form)
      ? element("satzungsdatum", leaf("aktuellesSatzungsdatum", isoDate(state.agreedOn)))
      : "",
    element("rechtstraeger", ownDetails(state)),
    representation(state),
    purpose(state),
    condition === null ? "" : coded("statusRechtstraeger", "conditions", condition, "000")
  )
}

const amount = ({ currency, cents }: Money): string =>
  leaf("zahl", plainAmount({ cents, currency })) + element(
    "auswahl_waehrung",
    currency === "DEM" ? leaf("historischeWaehrung", "DEM") : coded("waehrung", "currencies", "Euro", "EUR")
  )

const capital = (form: State["form"], money: Money, layout: Layout): string => {
  if (layout === "3.7.0") return element("kapital", element("hoehe", amount(money)))
  return form === "AG"
    ? element("zusatzAktiengesellschaft", element("grundkapital", element("hoehe", amount(money))))
    : element("zusatzGmbH", element("stammkapital", amount(money)))
}

const liability = (partner: LimitedPartner): string =>
  element(
    "datenKommanditist",
    leaf("ref.rollennummer", partner.number),
    element("hafteinlage", amount(partner.contribution))
  )

/** The capital of a company, or the liable sums of the limited partners; nothing for other forms. */
export const capitalDetails = ({ layout, state }: Snapshot): string => {
  if (state.capital !== null) {
    return element("auswahl_zusatzangaben", element("kapitalgesellschaft", capital(state.form, state.capital, layout)))
  }
  if (state.limitedPartners.length === 0) return ""
  return element(
    "auswahl_zusatzangaben",
    element("personengesellschaft", element("zusatzKG", ...state.limitedPartners.map(liability)))
  )
}
