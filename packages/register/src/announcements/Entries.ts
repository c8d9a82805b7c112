import type { EventType } from "@kontor/core"
import { sentence } from "../Sentence.ts"
import type { Meaning, Topic } from "./Topics.ts"

const masterData = (type: EventType): Meaning => ({ topic: "MASTER_DATA_CHANGES", type, phase: "REGISTERED" })
const holder = (type: EventType, role: string | undefined, phase: Meaning["phase"]): Meaning => ({
  topic: "ROLE_HOLDER_CHANGES",
  type,
  phase,
  ...(role !== undefined && { role })
})

/** The words for the roles whose holders an entry names, each with its label. */
const roles: ReadonlyArray<readonly [words: string, label: string]> = [
  ["Geschäftsführer(?:in)?", "MANAGING_DIRECTOR"],
  ["Prokurist(?:in)?|(?:Einzel|Gesamt)?[Pp]rokura", "PROCURA"],
  ["Liquidator(?:in)?|Abwickler(?:in)?", "LIQUIDATOR"],
  ["Vorstand(?:smitglied)?|Vorsitzender?", "BOARD"],
  ["[Pp]ersönlich haftende[rn]? Gesellschafter(?:in)?", "PERSONALLY_LIABLE_PARTNER"],
  ["Kommanditist(?:in)?", "LIMITED_PARTNER"],
  ["Inhaber(?:in)?", "OWNER"]
]

const exits = roles.map(([words, role]): Topic => ({
  when: new RegExp(
    `(?:Nicht mehr(?: als)?:? |Ausgeschieden(?: als)?:? |Erloschene? )(?:${words})\\b|\\b(?:${words}) (?:ist )?erloschen\\b`,
    "u"
  ),
  means: holder("ROLE_HOLDER_EXIT", role, "DELETED")
}))

const entrances = roles.map(([words, role]): Topic => ({
  when: new RegExp(
    `\\b(?:Bestellt|Eingetreten)(?: als)?:? (?:${words})\\b|(?:^|\\. )(?:${words})(?:\\s(?:gemeinsam|mit)[^.:]*)?:`,
    "u"
  ),
  means: holder("ROLE_HOLDER_ENTRY", role, "REGISTERED")
}))

/**
 * What the sentences of the register's own columns mean, for announcements that repeat an entry. Of several in a text the
 * organization as a whole comes before its holders, and one that leaves before one that follows.
 */
export const entries: ReadonlyArray<Topic> = [
  {
    when: /(?:Gesellschaftsvertrag|Satzung) vom \d.*\bGegenstand(?: des Unternehmens)?:/su,
    means: { topic: "NEW_REGISTRATIONS", type: "REGISTRATION", phase: "REGISTERED" }
  },
  {
    when: sentence("\\bSitz\\b…\\b(?:verlegt\\b…\\bAmtsgericht|Amtsgericht\\b…\\bverlegt)\\b"),
    means: masterData("REGISTER_TRANSFER")
  },
  { when: sentence("\\bSitz\\b…\\bverlegt\\b|Neuer Sitz:"), means: masterData("SEAT_CHANGE") },
  { when: sentence("Die Firma\\b…\\bgeändert\\b|Neue Firma:|Firma geändert"), means: masterData("NAME_CHANGE") },
  {
    when:
      /(?:Änderung (?:zur|der)|Neue|Geändert, nun:) (?:inländische[nr]? )?Geschäftsanschrift\b|^Geschäftsanschrift:/u,
    means: masterData("ADDRESS_CHANGE")
  },
  {
    when: sentence("\\bGegenstand\\b…\\bgeändert\\b|Neuer (?:Unternehmensg|G)egenstand:"),
    means: masterData("PURPOSE_CHANGE")
  },
  { when: /Vertretungsregelung (?:ist )?geändert/u, means: masterData("REPRESENTATION_CHANGE") },
  ...exits,
  {
    when: /^(?:Geändert, nun:|Änderung zu Nr\.)|Personenbezogene Daten (?:geändert|von Amts wegen berichtigt)/u,
    means: holder("ROLE_HOLDER_CHANGE", undefined, "REGISTERED")
  },
  ...entrances
]
