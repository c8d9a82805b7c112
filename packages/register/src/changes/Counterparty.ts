import type { RegisterNumber } from "../identity/RegisterNumber.ts"
import type { NameAndSeat } from "./NameAndSeat.ts"
import { partyMentionsIn } from "./PartyMentions.ts"

/** Another organization that a text of the register names, with its register number. */
export interface Counterparty extends NameAndSeat {
  readonly number: RegisterNumber
}

/** The organizations that a text names with their German register numbers, in order. */
export const counterpartiesOf = (text: string): ReadonlyArray<Counterparty> =>
  partyMentionsIn(text).flatMap(({ name, number, seat }) => number === undefined ? [] : [{ name, seat, number }])
