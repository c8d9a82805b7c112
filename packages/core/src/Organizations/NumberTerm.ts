import { RegisterType } from "../Register/identity/RegisterNumber.ts"

/** A register number as a filter gives it: the register and the suffix may be missing. */
export interface NumberTerm {
  readonly type: RegisterType | undefined
  readonly number: string
  readonly suffix: string | undefined
}

const types = new Map(RegisterType.literals.map((type) => [type.toUpperCase(), type]))
const numberPattern = /^(?:(HRA|HRB|GnR|PR|VR|GsR|SR)?[\s.:-]*(?:Nr\.?)?\s*)(\d{1,8})\s*([A-Z]{0,4})$/iu

/** Reads a register number as people write one: `150148`, `HRB 150148`, `HRB Nr. 6 B`. `null` if it is none. */
export const numberTerm = (text: string): NumberTerm | null => {
  const [, type, digits, suffix] = numberPattern.exec(text.trim()) ?? []
  if (digits === undefined) return null
  return {
    type: type === undefined ? undefined : types.get(type.toUpperCase()),
    number: digits.replace(/^0+(?=\d)/u, ""),
    suffix: suffix === "" ? undefined : suffix?.toUpperCase()
  }
}
