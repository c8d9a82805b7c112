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
  /** Whether its sentence states another transformation too. */
  readonly is_beside?: true
  readonly ground?: string
  readonly basis?: string
  /** The label of a role (`MANAGING_DIRECTOR`); absent if the sentence does not name it. */
  readonly role?: string
  readonly holders?: ReadonlyArray<OrganizationNamed | PersonNamed>
  readonly amounts?: Amounts
  /** The present value of a field of the master data. */
  readonly value?: string
}
