import type { EventType } from "@kontor/core/Register"
import { sentence } from "../Sentence.ts"

/** The meaning of an announcement's words; `unless` are words that exclude it. */
interface Wording {
  readonly means: EventType
  readonly says: RegExp
  readonly unless?: RegExp
}

const planned = /\bsoll(?:en)?\b|beabsichtigt/u

const rescinded: Wording = {
  means: "OPENING_RESCINDED",
  says: sentence("(?:Eröffnungsbeschluss|Beschluss…\\büber die Eröffnung|[Dd]ie Eröffnung des)…\\baufgehoben"),
  unless: planned
}

/** The proceedings as a whole, not those about a claim or a fee. */
const proceedings = "\\b[Dd]as (?:Insolvenzv|V)erfahren\\b(?! (?:über die|zur)\\b)"

const rejected: Wording = {
  means: "REJECTED_NO_ASSETS",
  says: sentence("mangels(?: \\p{L}+)* Masse…\\b(?:abgewiesen|abgelehnt|zurückgewiesen)")
}

/** How proceedings end, the first match. */
const endings: ReadonlyArray<Wording> = [
  rescinded,
  { means: "DISCONTINUED", says: sentence(`${proceedings}…\\beingestellt`), unless: planned },
  rejected,
  { means: "CONCLUDED", says: sentence(`${proceedings}…\\baufgehoben`), unless: planned }
]

const lifted: Wording = { means: "OTHER", says: /\b(?:aufgehoben|Aufhebung)\b/u }

const provisional: Wording = {
  means: "PROVISIONAL_MEASURES",
  says: sentence("vorläufig\\p{L}* (?:Insolvenzverwalt|Sachwalt|Eigenverwaltung)…\\b(?:bestellt|angeordnet)"),
  unless: lifted.says
}

const opened: Wording = {
  means: "OPENED",
  says: sentence("\\b[Dd]as (?:(?:Haupt|Sekundär)?[Ii]nsolvenzv|V)erfahren\\b…\\beröffnet\\b"),
  unless: planned
}

/** The meaning of an announcement by its subject: the first wording that matches, else `otherwise`. */
interface Subject {
  readonly wordings: ReadonlyArray<Wording>
  readonly otherwise: EventType
}

/** Subjects by their code (inso.veroeffentlichungsgegenstand): those about proceedings as a whole. */
const subjects: Readonly<Record<string, Subject>> = {
  "001": { wordings: endings.slice(0, 2), otherwise: "REJECTED_NO_ASSETS" },
  "002": { wordings: [], otherwise: "OTHER" },
  "003": { wordings: endings, otherwise: "OTHER" },
  "004": { wordings: [...endings, { means: "OTHER", says: /Nachtragsverteilung|Vergütung/u }], otherwise: "CONCLUDED" },
  "005": { wordings: [rescinded], otherwise: "OPENED" },
  "006": { wordings: [rejected, lifted], otherwise: "PROVISIONAL_MEASURES" },
  "009": { wordings: endings, otherwise: "OTHER" },
  "010": { wordings: [], otherwise: "OTHER" }
}

/** Any other subject: only the words decide. */
const anySubject: Subject = { wordings: [...endings, provisional, opened], otherwise: "OTHER" }

const meantBy = ({ otherwise, wordings }: Subject, text: string): EventType =>
  wordings.find(({ says, unless }) => says.test(text) && unless?.test(text) !== true)?.means ?? otherwise

/** The meaning of an announcement, by its subject and its words. */
export const typeOfSubject = (code: string, text: string): EventType => meantBy(subjects[code] ?? anySubject, text)
