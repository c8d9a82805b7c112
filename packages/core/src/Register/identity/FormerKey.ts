import type { FormerRegistration } from "../profile/Organization.ts"

/** What tells one registration that ended from another, whatever day it ended. */
export const formerKey = ({ court, register_number, register_type }: FormerRegistration): string =>
  `${court}|${register_type}|${register_number}`
