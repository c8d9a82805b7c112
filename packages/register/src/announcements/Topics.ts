import type { EventTopic, EventType, RegisterEvent } from "@kontor/core"
import { sentence } from "../Sentence.ts"

type Phase = NonNullable<RegisterEvent["register_entry"]["phase"]>

/**
 * What an announcement means. `phase` is `ENTERED` where the announcement follows an entry: registered when it tells the day of
 * the entry, else announced. `kind` is that of a transformation; `ground` and `basis` belong to a deletion, `role` to an exit.
 */
export interface Meaning {
  readonly topic: EventTopic
  readonly type: EventType
  readonly phase: Phase | "ENTERED" | null
  readonly kind?: string
  readonly ground?: string
  readonly basis?: string
  readonly role?: string
}

/** A line of a table: a text that fits `when` and not `unless` has the meaning. */
export interface Topic {
  readonly when: RegExp
  readonly unless?: RegExp
  readonly means: Meaning
}

/** The meaning of the first line of a table that a text fits. */
export const meaningIn = (table: ReadonlyArray<Topic>, text: string): Meaning | undefined =>
  table.find(({ unless, when }) => when.test(text) && unless?.test(text) !== true)?.means

/** An announcement outside the topics. */
export const other: Meaning = { topic: "OTHER", type: "OTHER", phase: null }

/** A document that was filed. */
export const filed: Meaning = { topic: "OTHER", type: "DOCUMENT_FILED", phase: null }

const insolvency = (type: EventType): Meaning => ({ topic: "INSOLVENCIES", type, phase: "ENTERED" })
const capital = (type: EventType, phase: Phase): Meaning => ({ topic: "CAPITAL_CHANGES", type, phase })
const closure = (type: EventType, phase: Meaning["phase"]): Meaning => ({ topic: "CLOSURES", type, phase })
const subject = "(?:Gesellschaft|Firma|Verein|Genossenschaft|Partnerschaft|Zweigniederlassung)"

/** What revokes another announcement, or concerns an organization that is deleted already. */
export const revocations: ReadonlyArray<Topic> = [
  {
    when: /öschungsverfahren\b.*(?:eingestellt|aufgehoben|nicht weiter betrieben)/su,
    means: { ...other, phase: "CORRECTED" }
  },
  {
    when: /(?:Veröffentlichung|Bekanntmachung|nkündigung)\svom\s.*(?:gegenstandslos|aufgehoben|zurückgenommen)/su,
    means: { ...other, phase: "CORRECTED" }
  },
  { when: /Nachtrags(?:liquidat|abwickl)/u, means: other }
]

const is = `\\b${subject}\\b…\\b(?:ist|wurde)\\b`

/** What happened to the organization, its capital or its articles. */
export const changes: ReadonlyArray<Topic> = [
  {
    when: sentence("frühere Eintragung\\b…gelöscht"),
    means: { topic: "MASTER_DATA_CHANGES", type: "REGISTER_TRANSFER", phase: "ENTERED" }
  },
  {
    when: sentence(`${is}…\\bgelöscht\\b|vermögenslose Gesellschaft\\b…\\bgelöscht\\b`),
    means: closure("DELETION", "DELETED")
  },
  { when: sentence(`${is}…\\berloschen\\b`), means: closure("EXPIRATION", "DELETED") },
  {
    when: /(?:Verein|Gesellschaft|Genossenschaft) ist (?:neu )?eingetragen/u,
    means: { topic: "NEW_REGISTRATIONS", type: "REGISTRATION", phase: "REGISTERED" }
  },

  {
    when: sentence("\\bEröffnung(?:santrag)?\\b…mangels\\s…Masse|mangels Masse…(?:abgelehnt|abgewiesen|aufgelöst)"),
    means: insolvency("REJECTED_NO_ASSETS")
  },
  { when: /vorläufige[rnm]?\s(?:Insolvenzverwalt|Sachwalt)/u, means: insolvency("PROVISIONAL_MEASURES") },
  { when: sentence("Eröffnungsbeschluss…aufgehoben"), means: insolvency("OPENING_RESCINDED") },
  {
    when: sentence("Insolvenzverfahren\\b…\\beröffnet|Eröffnung des Insolvenzverfahrens…aufgelöst"),
    means: insolvency("OPENED")
  },
  { when: sentence("Insolvenzverfahren\\b…\\beingestellt"), means: insolvency("DISCONTINUED") },
  { when: sentence("Insolvenzverfahren\\b…\\baufgehoben"), means: insolvency("CONCLUDED") },

  {
    when: sentence(
      "Kapitalherabsetzung|Herabsetzung des (?:Grund|Stamm)kapitals|(?:Grund|Stamm)kapital\\b…herabgesetzt|§\\s*225 AktG"
    ),
    means: capital("CAPITAL_DECREASE", "DECREASED")
  },
  {
    when: sentence("bevor die Eintragung des Beschlusses\\b…Sicherheit zu leisten"),
    means: capital("CAPITAL_DECREASE", "DECREASED")
  },
  {
    when: /(?:Genehmigt|Bedingt)e[sn] Kapital|ermächtigt, das Grundkapital/u,
    means: capital("AUTHORIZED_CAPITAL", "REGISTERED")
  },
  {
    when: sentence("Kapitalerhöhung|(?:Grund|Stamm)kapitals?\\b…\\b(?:ist|wurde)\\b…erhöht"),
    means: capital("CAPITAL_INCREASE", "INCREASED")
  },

  { when: sentence(`${is}…\\baufgelöst`), means: closure("DISSOLUTION", "REGISTERED") },
  { when: /Liquidation ist beendet/u, means: closure("EXPIRATION", "DELETED") },

  { when: sentence("\\bListe\\b…eingereicht|eingereicht…\\bListe\\b|Änderungen\\b…Aufsichtsrat"), means: filed },
  {
    when: sentence(
      "Neufassung der Satzung|Satzung\\b…(?:geändert|neu gefasst)|§ \\d+ \\([^)]*\\) geändert|Gesellschaftsvertrag\\b…neu gefasst"
    ),
    means: { topic: "MASTER_DATA_CHANGES", type: "ARTICLES_CHANGE", phase: "REGISTERED" }
  },
  { when: /§\s*22a? ?a? GenG|Nachschuss|Nachschüsse/u, means: other },
  { when: /eingereicht|hinterlegt/u, unless: /nicht (?:eingereicht|hinterlegt)|zurückgewiesen/u, means: filed }
]
