import type { CalendarDate, SignalAmount } from "@kontor/core/Register"

/** How far what a notice speaks of has come: to be done, done, undone, put right, or turned down. */
export type Act = "CORRECTED" | "DONE" | "INTENDED" | "REFUSED" | "REVOKED"

/** What a notice acts upon, and what is done to it: what a table of events makes an event of. */
export type Deed =
  | "ORGANIZATION DELETED"
  | "ORGANIZATION DISSOLVED"
  | "ORGANIZATION EXPIRED"
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

/** A natural person as a sentence names them; `given` and `family` carry no titles. */
export interface PersonNamed {
  readonly family: string
  readonly given: string | null
  readonly titles: ReadonlyArray<string>
  readonly birth_date: CalendarDate | null
  readonly city: string | null
}

/** An organization as a sentence names it in a role. */
export interface OrganizationNamed {
  readonly organization: string
  readonly city: string | null
}

/** The amounts of a change of capital, as far as a text says them. */
export interface Amounts {
  readonly resulting_amount?: SignalAmount
  readonly change_amount?: SignalAmount
}

/** What one sentence of an announcement states. */
export interface Statement {
  readonly deed: Deed
  readonly act: Act
  /** The sentence. */
  readonly text: string
  /** The kind of a transformation. */
  readonly kind?: string
  readonly ground?: string
  readonly basis?: string
  /** The label of a role (`MANAGING_DIRECTOR`); absent where the sentence does not name it. */
  readonly role?: string
  readonly holders?: ReadonlyArray<OrganizationNamed | PersonNamed>
  readonly amounts?: Amounts
  /** The value that a field of the master data has now. */
  readonly value?: string
}
