import { registerTypeOf, withoutZeros } from "../identity/RegisterTypes.ts"
import type { WrittenRegisterNumber } from "../identity/WrittenRegisterNumber.ts"

const numberPattern = /^(?:(HRA|HRB|GnR|PR|VR|GsR|SR)?[\s.:-]*(?:Nr\.?)?\s*)(\d{1,8})\s*([A-ZÄÖÜ]{0,4})$/iu

/**
 * Reads the register number of a filter, whose court is a filter of its own: `150148`, `150148 B`, `HRB Nr. 150148`.
 * `null` for another text. Rule: Search filter object (service description, Resources).
 */
export const numberTerm = (text: string): WrittenRegisterNumber | null => {
  const [, type, digits, suffix] = numberPattern.exec(text.trim()) ?? []
  if (digits === undefined) return null
  return {
    court: undefined,
    type: type === undefined ? undefined : registerTypeOf(type),
    number: withoutZeros(digits),
    suffix: suffix === "" ? undefined : suffix?.toUpperCase()
  }
}
