import { parseRegisterNumber, type RegisterNumber, registerNumber } from "../identity/RegisterNumber.ts"

/** Another organization that a text of the register names, with its register number. */
export interface Counterparty {
  readonly name: string
  readonly seat: string
  readonly number: RegisterNumber
}

const mention = /^(.*?)\s+mit\s+(?:dem\s+)?Sitz\s+in\s+(.+?),?\s*\(\s*((?:Amtsgericht|AG)\s.*?\d[^)]*)\)/u

/** What stands before a name, the last of them: `verschmolzen mit der`, `auf die`, `ist die`, `des Vermögens der`. */
const beforeName = /^.*(?:\b(?:mit|auf|an|von|ist|zwischen|Vermögens?) (?:der|die|den|dem)|\bdas Unternehmen)\s/iu

/** The first organization that a text names with seat and register number, as `X GmbH mit Sitz in Y (Amtsgericht Y HRB 1)`. */
export const counterpartyOf = (text: string): Counterparty | undefined => {
  const [, before, seat, registered] = mention.exec(text) ?? []
  if (before === undefined || seat === undefined || registered === undefined) return undefined
  const written = parseRegisterNumber(registered.replace(/^AG\s/u, "Amtsgericht ").replaceAll(",", " "))
  if (written?.court === undefined) return undefined
  const { court, number, suffix, type } = written
  const parsed = registerNumber({ court, number, suffix, type })
  return parsed && { name: before.replace(beforeName, ""), seat, number: parsed }
}
