import type { Day } from "../Day.ts"
import type { Draws } from "../Draws.ts"
import type { Organization } from "../Organization.ts"
import { personOf } from "../Person.ts"
import type { PowersName } from "../tables/Representation.ts"
import type { RoleName } from "../tables/Roles.ts"
import type { World } from "../World.ts"
import { castOf } from "./FirstOfficers.ts"
import { departedOn, type Note, type Officer, type State } from "./State.ts"

/** The circumstances of an entry: its organization, day and number, and the draws that decide its details. */
export interface Scene {
  readonly world: World
  readonly organization: Organization
  readonly on: Day
  readonly entry: number
  readonly draws: Draws
}

/** The effect of an entry on the register's content. */
export type Change = (state: State, scene: Scene) => State

/** Both changes by one entry. */
export const together = (first: Change, second: Change): Change => (state, scene) => second(first(state, scene), scene)

/** Adds a text to the column of other legal relations. */
export const withNote = (topic: Note["topic"], text: string): Change => (state, { entry }) => ({
  ...state,
  notes: [...state.notes, { entry, topic, text }]
})

/** Removes the texts on a topic from that column. */
export const withoutNotes = (topic: Note["topic"]): Change => (state) => ({
  ...state,
  notes: state.notes.filter((note) => note.topic !== topic)
})

/** A new person of the organization's cast takes a role. */
export const appoint = (role: RoleName, powers: PowersName): Change => (state, { on, organization, world }) => ({
  ...state,
  officers: [...state.officers, {
    number: state.nextNumber,
    role,
    holder: personOf(world, castOf(organization), state.nextPerson),
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
