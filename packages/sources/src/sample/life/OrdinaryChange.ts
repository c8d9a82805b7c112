import type { Organization } from "../Organization.ts"
import type { Change } from "./Change.ts"
import type { State } from "./State.ts"

/** The changes that any month may bring. */
export type OrdinaryChangeName =
  | "CHIEF_JOINS"
  | "CHIEF_LEAVES"
  | "CHIEF_SUCCEEDS"
  | "POWERS"
  | "PROCURIST_JOINS"
  | "PROCURIST_LEAVES"
  | "LIMITED_PARTNER_JOINS"
  | "LIMITED_PARTNER_LEAVES"
  | "CONTRIBUTION"
  | "NAME"
  | "SEAT"
  | "ADDRESS"
  | "PURPOSE"
  | "RULE"
  | "ARTICLES"
  | "CAPITAL_RAISED"
  | "AUTHORISED_CAPITAL"
  | "UG_BECOMES_GMBH"

/** A change that any month may bring, with its lots among those that apply. */
export interface OrdinaryChange {
  readonly name: OrdinaryChangeName
  readonly lots: number
  readonly applies: (state: State, organization: Organization) => boolean
  readonly change: Change
}
