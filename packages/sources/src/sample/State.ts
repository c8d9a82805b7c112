import type { Draws } from "./Draws.ts"
import type { FormName, GeneralRule, PowersName, RoleName } from "./Forms.ts"
import { type BusinessAddress, castOf, type Organization, type Person, personOf, type Town } from "./Organization.ts"
import type { Day, Money } from "./World.ts"

/** Another organization of the sample register, in the name it was first registered under. */
export interface Member {
  readonly _tag: "Member"
  readonly index: number
}

/** The holder of a role. */
export type Holder = Person | Member

/** A role holder; `number` stays the same from snapshot to snapshot. */
export interface Officer {
  readonly number: number
  readonly role: RoleName
  readonly holder: Holder
  readonly powers: PowersName
  readonly since: Day
}

/** A limited partner with the sum they are liable for. */
export interface LimitedPartner extends Pick<Officer, "number" | "holder" | "since"> {
  readonly contribution: Money
}

/** A former role holder. */
export interface Departed extends Pick<Officer, "role" | "holder" | "since"> {
  readonly until: Day
}

/** A role holder after they left. */
export const departedOn = (until: Day) => ({ holder, role, since }: Omit<Departed, "until">): Departed => ({
  role,
  holder,
  since,
  until
})

/** A text in the column of other legal relations, with the number of the entry that brought it. */
export interface Note {
  readonly entry: number
  readonly topic: "TRANSFER" | "INSOLVENCY" | "END"
  readonly text: string
}

/** The register's content about an organization after an entry. */
export interface State {
  readonly name: string
  readonly edition: number
  readonly formerNames: ReadonlyArray<string>
  readonly form: FormName
  readonly seat: Town
  readonly address: BusinessAddress
  readonly purpose: string | null
  readonly capital: Money | null
  readonly rule: GeneralRule
  readonly officers: ReadonlyArray<Officer>
  readonly limitedPartners: ReadonlyArray<LimitedPartner>
  readonly departed: ReadonlyArray<Departed>
  readonly agreedOn: Day
  readonly amendedOn: Day | null
  readonly notes: ReadonlyArray<Note>
  readonly condition: "ACTIVE" | "DISSOLVED" | "INSOLVENT" | "DELETED"
  readonly entries: number
  readonly enteredOn: Day
  readonly nextNumber: number
  readonly nextPerson: number
}

/** The circumstances of an entry: its organization, day and number, and the draws that decide its details. */
export interface Scene {
  readonly organization: Organization
  readonly on: Day
  readonly entry: number
  readonly draws: Draws
}

/** The effect of an entry on the register's content. */
export type Change = (state: State, scene: Scene) => State

/** An entry on a certain day. */
export interface PlannedEntry {
  readonly name: string
  readonly on: Day
  readonly change: Change
}

/** An announcement of the register court about an organization, with the day of its entry, if any. */
export interface Notice {
  readonly on: Day
  readonly enteredOn: Day | null
  readonly category:
    | "Registerbekanntmachung nach dem Umwandlungsgesetz"
    | "Löschungsankündigung"
    | "Einreichung neuer Dokumente"
    | "Sonstige Registerbekanntmachung"
  /** Its text, by the register's content at that time, in a wording of the court. */
  readonly text: (state: State, draws: Draws) => string
}

/** The planned entries in an organization's life, and their announcements. */
export interface Plan {
  readonly entries: ReadonlyArray<PlannedEntry>
  readonly notices: ReadonlyArray<Notice>
}

/** All changes by one entry. */
export const together = (...changes: ReadonlyArray<Change>): Change => (state, scene) =>
  changes.reduce((now, change) => change(now, scene), state)

/**
 * Adds a text to the column of other legal relations, in place of the one before where proceedings or the end go on.
 */
export const withNote = (topic: Note["topic"], text: string): Change => (state, { entry }) => ({
  ...state,
  notes: [...state.notes.filter((note) => topic === "TRANSFER" || note.topic !== topic), { entry, topic, text }]
})

/** A new person of the organization's cast takes a role. */
export const appoint = (role: RoleName, powers: PowersName): Change => (state, { on, organization }) => ({
  ...state,
  officers: [...state.officers, {
    number: state.nextNumber,
    role,
    holder: personOf(castOf(organization), state.nextPerson),
    powers,
    since: on
  }],
  nextNumber: state.nextNumber + 1,
  nextPerson: state.nextPerson + 1
})

/** A role holder leaves. */
export const dismiss = (officer: Officer): Change => (state, { on }) => ({
  ...state,
  officers: state.officers.filter(({ number }) => number !== officer.number),
  departed: [...state.departed, departedOn(on)(officer)]
})

/** Notes that the articles were amended by the same resolution. */
export const amended: Change = (state, { on }) => ({ ...state, amendedOn: on - 21 })
