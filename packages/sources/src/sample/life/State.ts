import type { Day } from "../Day.ts"
import type { Money } from "../Money.ts"
import type { Person } from "../Person.ts"
import type { BusinessAddress } from "../Seat.ts"
import type { FormName } from "../tables/Forms.ts"
import type { GeneralRule, PowersName } from "../tables/Representation.ts"
import type { RoleName } from "../tables/Roles.ts"
import type { Town } from "../tables/Towns.ts"

/** Another organization of the sample register, in the name it was first registered under. */
export interface Member {
  readonly _tag: "Member"
  readonly index: number
}

/** Who may hold a role. */
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
export interface LimitedPartner {
  readonly number: number
  readonly holder: Holder
  readonly contribution: Money
  readonly since: Day
}

/** A former role holder. */
export interface Departed {
  readonly role: RoleName
  readonly holder: Holder
  readonly since: Day
  readonly until: Day
}

/** A role holder after they left. */
export const departedOn = (until: Day) => ({ holder, role, since }: Officer): Departed => ({
  role,
  holder,
  since,
  until
})

/** A text in the column of other legal relations, with the number of the entry that brought it. */
export interface Note {
  readonly entry: number
  readonly topic: "TRANSFER" | "AGREEMENT" | "CAPITAL" | "INSOLVENCY" | "END"
  readonly text: string
}

/** Whether the organization is active, being wound up, insolvent, or struck off. */
export type Condition = "ACTIVE" | "DISSOLVED" | "INSOLVENT" | "DELETED"

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
  readonly articlesEntry: number
  readonly amendedOn: Day | null
  readonly notes: ReadonlyArray<Note>
  readonly condition: Condition
  readonly entries: number
  readonly enteredOn: Day
  readonly nextNumber: number
  readonly nextPerson: number
}
