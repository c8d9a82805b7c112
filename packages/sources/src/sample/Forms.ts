import tables from "./tables/forms.json" with { type: "json" }
import industries from "./tables/industries.json" with { type: "json" }

/** The legal forms of the sample register. */
export type FormName = keyof typeof tables.forms

/** The registers of the sample register. */
export type RegisterName = "HRA" | "HRB" | "GnR" | "PR" | "VR"

/** The roles of parties in the sample register. */
export type RoleName = keyof typeof tables.roles

/** The powers of a role holder. */
export type PowersName = keyof typeof tables.powers

/** The size of an organization, in the classes of sections 267 and 267a HGB. */
export type Size = keyof typeof tables.sizes

type Range = readonly [low: number, high: number]

/** A general rule of representation, and its code in reg.allgemeine-vertretungsregelung where one is published. */
export interface GeneralRule {
  readonly text: string
  readonly code: string | null
}

/** A legal form in the words of the sources, and what organizations of it have in common. */
interface Form {
  readonly register: RegisterName
  /** The column of other legal relations in its register. */
  readonly column: number
  /** Its XUnternehmen code, with the plain text there. */
  readonly code: string
  readonly plain: string
  /** Its line in announcements, and the noun for it in texts. */
  readonly announced: string
  readonly noun: "Gesellschaft" | "Genossenschaft" | "Partnerschaft" | "Verein" | "Firma"
  /** The roles of its chiefs and of its liquidators, and the number of its first chiefs where size does not matter. */
  readonly chief: RoleName
  readonly winder: RoleName
  readonly chiefs: Range | null
  /** Its rules of representation, the usual one first. */
  readonly rules: readonly [GeneralRule, ...Array<GeneralRule>]
  /** What names end with. */
  readonly endings: ReadonlyArray<string>
  readonly industries: ReadonlyArray<keyof typeof industries>
  /** The year from which organizations of the form exist. */
  readonly oldest: number
  /** Of a hundred to which none refers, those that are wound up, struck off or insolvent within two years. */
  readonly ends: Readonly<Record<"wound" | "struck" | "insolvent", number>>
  /** The texts of its dissolution and of the end of its liquidation. */
  readonly dissolved: string
  readonly ended: string
  /** Of a hundred, those whose accounts are known. */
  readonly accounts: number
}

/** The legal forms. */
export const forms = tables.forms as unknown as Readonly<Record<FormName, Form>>

/** What organizations of a size have in common. */
interface SizeClass {
  /** Its share of all organizations, in lots. */
  readonly lots: number
  /** The numbers of first chiefs and procurists. */
  readonly chiefs: Range
  readonly procurists: Range
  /** In how many of a hundred months an ordinary change happens, and a GmbH files a list of its supervisory board. */
  readonly changes: number
  readonly boards: number
  /** The capitals of a GmbH in euros, and revenues of a year in thousands of euros. */
  readonly capital: ReadonlyArray<number>
  readonly revenues: ReadonlyArray<number>
  /** How many of a hundred publish their results, and the depth of their balance sheet (sections 266 and 267a HGB). */
  readonly publishing: number
  readonly depth: number
}

/** The classes of size. */
export const sizes = tables.sizes as unknown as Readonly<Record<Size, SizeClass>>

/** A role's code in gds.rollenbezeichnung, its plain text there, and its name in the open register's bulk file. */
export const roles = tables.roles

/**
 * Powers within or beyond the general rule as the structured content states them, free or coded, with the exemption
 * from section 181 BGB, and as the open register's bulk file states them.
 */
export const powers = tables.powers

/** The splits of a capital, in per cent: of subsidiaries, and of other companies. */
export const splits: Readonly<Record<"subsidiaries" | "others", ReadonlyArray<ReadonlyArray<number>>>> = tables.splits

/** Puts values into a text of the register for what it has in braces. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name]!)
