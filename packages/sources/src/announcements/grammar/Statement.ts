import type { CalendarDate, SignalAmount } from "@kontor/core/Register"

/** The act of a notice: its matter is put right, done, intended, refused or revoked. */
export type Act = "CORRECTED" | "DONE" | "INTENDED" | "REFUSED" | "REVOKED"

/** A matter and what is done to it, which a table of events turns into an event. */
export type Deed =
  | "ORGANIZATION DELETED"
  | "ORGANIZATION DISSOLVED"
  | "ORGANIZATION EXPIRED"
  | "ORGANIZATION CONTINUED"
  | "ORGANIZATION REGISTERED"
  | "ROLE_HOLDER ENTERS"
  | "ROLE_HOLDER LEAVES"
  | "ROLE_HOLDER CHANGES"
  | "NAME CHANGED"
  | "SEAT CHANGED"
  | "ADDRESS CHANGED"
  | "PURPOSE CHANGED"
  | "LEGAL_FORM CHANGED"
  | "REPRESENTATION CHANGED"
  | "ARTICLES CHANGED"
  | "REGISTER CHANGED"
  | "CAPITAL INCREASED"
  | "CAPITAL DECREASED"
  | "CAPITAL AUTHORIZED"
  | "INSOLVENCY OPENED"
  | "INSOLVENCY PROVISIONAL"
  | "INSOLVENCY REJECTED"
  | "INSOLVENCY DISCONTINUED"
  | "INSOLVENCY CONCLUDED"
  | "INSOLVENCY RESCINDED"
  | "TRANSFORMATION MERGER"
  | "TRANSFORMATION DIVISION"
  | "TRANSFORMATION CONVERSION"
  | "TRANSFORMATION ASSET_TRANSFER"
  | "TRANSFORMATION AGREEMENT"
  | "TRANSFORMATION SQUEEZE_OUT"
  | "TRANSFORMATION UNNAMED"
  | "DOCUMENT FILED"
  | "PROCEDURE STOPPED"
  | "REMARK MADE"

/** A natural person in a sentence; `given` and `family` have no titles. */
export interface PersonNamed {
  readonly family: string
  readonly given: string | null
  readonly titles: ReadonlyArray<string>
  readonly birth_date: CalendarDate | null
  readonly city: string | null
}

/** An organization in a sentence, in a role. */
export interface OrganizationNamed {
  readonly organization: string
  readonly city: string | null
}

/** The amounts of a change of capital, where a text has them. */
export interface Amounts {
  readonly resulting_amount?: SignalAmount
  readonly change_amount?: SignalAmount
}

/** The statement of one sentence of an announcement. */
export interface Statement {
  readonly deed: Deed
  readonly act: Act
  /** The sentence. */
  readonly text: string
  /** The kind of a transformation. */
  readonly kind?: string
  /** True if its sentence states another transformation too. */
  readonly is_beside?: true
  readonly ground?: string
  readonly basis?: string
  /** The label of a role (`MANAGING_DIRECTOR`); absent if the sentence does not name it. */
  readonly role?: string
  readonly holders?: ReadonlyArray<OrganizationNamed | PersonNamed>
  readonly amounts?: Amounts
  /** The present value of a field of the master data. */
  readonly value?: string
  /** The name by which the sentence calls the organization: a statement about another one is none. */
  readonly named?: string
}

/** A line of a table: a sentence that matches `says` and not `unless` states the deed as done. */
export interface Wording {
  readonly says: RegExp
  readonly unless?: RegExp
  readonly deed: Deed
}

/** The statement of the first line in a table that a sentence matches. */
export const statementIn = (table: ReadonlyArray<Wording>, sentence: string): Statement | undefined => {
  const found = table.find(({ says, unless }) => says.test(sentence) && unless?.test(sentence) !== true)
  return found === undefined ? undefined : { deed: found.deed, act: "DONE", text: sentence }
}

/** Publications of courts that change nothing in the register: known, and outside every topic. */
const remarks = [
  /Nachtrags(?:liquidat|abwickl)/u,
  /Nachschuss|Nachschüsse|§\s?22a?\s?a?\sGenG/u,
  /Geschäftsjahr/u,
  /Geschäftsanteil|Haftsumme\sje/u,
  /Verbindlichkeiten.{0,200}ausgeschlossen/u,
  /Zweigniederlassung\sim\sAusland/u,
  /empfangsberechtigte[nr]?\sPerson/u,
  /öffentliche\sZustellung/u,
  /wird\sum\s(?:Mitteilung|Auskunft|Stellungnahme)\sgebeten/u,
  /zurückgewiesen|zurückzuweisen/u,
  /Gläubigern\sder\sGenossenschaft/u,
  /wegen\seines\soffensichtlichen\sSchreibfehlers|dahingehend\sberichtigt/u
]
const remark = new RegExp(remarks.map(({ source }) => source).join("|"), "u")

/** A notice to creditors that leaves open for which change they may ask for security. */
const noticeToCreditors = /^(?:Den\s)?Gläubigern\.?$|Gläubigern(?!\p{L}).{0,400}Sicherheit\szu\sleisten/u

/** Tests whether a sentence is a notice to creditors: the category of its announcement decides what it is about. */
export const isNoticeToCreditors = (sentence: string): boolean =>
  sentence.includes("Gläubigern") && noticeToCreditors.test(sentence)

/** Tests whether a sentence is a known remark without an event. */
export const remarkIn = (sentence: string): Statement | undefined =>
  remark.test(sentence) ? { deed: "REMARK MADE", act: "DONE", text: sentence } : undefined
