import type { ForeignRegistration, RegisterNumber } from "@kontor/register"
import type { Part } from "./Parts.ts"

/** An organization in a transformation other than the announcement's own. */
export interface Party {
  readonly part: Part | undefined
  readonly name: string
  readonly seat: string | undefined
  readonly number: RegisterNumber | undefined
  readonly abroad: ForeignRegistration | undefined
}
