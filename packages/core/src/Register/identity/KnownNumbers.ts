import type { FormerRegistration } from "../profile/Organization.ts"
import { courtOfName } from "./Court.ts"
import { type RegisterNumber, registerNumber } from "./RegisterNumber.ts"

const writtenNumber = /^\s*(\d{1,8})\s*([a-z]{0,4})\s*$/iu

/** The register number of a registration that ended; undefined where its court or number cannot be read. */
const numberOfFormer = (former: FormerRegistration): RegisterNumber | undefined => {
  const [, number, suffix] = writtenNumber.exec(former.register_number) ?? []
  const court = courtOfName(former.court)
  if (court === undefined || number === undefined) return undefined
  return registerNumber({ court: court.code, type: former.register_type, number, suffix })
}

/** Every register number an organization is found by: today's first, then those it had before it moved. */
export const knownNumbers = (
  today: RegisterNumber,
  former: ReadonlyArray<FormerRegistration>
): readonly [RegisterNumber, ...ReadonlyArray<RegisterNumber>] => [
  today,
  ...former.map(numberOfFormer).filter((number) => number !== undefined)
]
