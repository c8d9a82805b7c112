import { courtOfName } from "../identity/Court.ts"
import { type RegisterNumber, registerNumber, type RegisterType } from "../identity/RegisterNumber.ts"
import { type NameAndSeat, nameAndSeat } from "./NameAndSeat.ts"

/** Another organization that a text of the register names, with its register number. */
export interface Counterparty extends NameAndSeat {
  readonly number: RegisterNumber
}

const register = "(HRA|HRB|GnR|PR|VR|GsR)"
const registered = new RegExp(
  `\\((?:AG|Amtsgerichts?)\\s((?:[^()]|\\([^()\\d]*\\))+?),?\\s*${register}\\s*(\\d+)\\s*((?!HR)[A-Z]{1,3}\\b)?[^()]*\\)`,
  "gu"
)

/**
 * The organizations that a text names with their register numbers, in its order, as `X GmbH mit Sitz in Y (Amtsgericht Y HRB 1)`: by
 * extracts and announcements in the same words.
 */
export const counterpartiesOf = (text: string): ReadonlyArray<Counterparty> => {
  const matches = [...text.matchAll(registered)]
  return matches.flatMap((match, index) => {
    const [, court, type, digits, suffix] = match
    const before = matches[index - 1]
    const named = nameAndSeat(text.slice(before === undefined ? 0 : before.index + before[0].length, match.index))
    const number = registerNumber({
      court: courtOfName(court!)?.code ?? "",
      type: type as RegisterType,
      number: digits!,
      suffix
    })
    return number === undefined || named === undefined ? [] : [{ ...named, number }]
  })
}
