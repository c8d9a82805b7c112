import type { RegisterNumber } from "@kontor/core/Register"

/** The organization of an announcement. */
export interface Self {
  readonly number: RegisterNumber
  readonly name: string
}
