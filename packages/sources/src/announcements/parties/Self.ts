import type { RegisterNumber } from "@kontor/register"

/** The organization of an announcement. */
export interface Self {
  readonly number: RegisterNumber
  readonly name: string
}
