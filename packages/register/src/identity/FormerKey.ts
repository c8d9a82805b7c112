import type { FormerRegistration } from "@kontor/core/Register"

/** The key of an ended registration, whatever day it ended. */
export const formerKey = ({ court, register_number, register_type }: FormerRegistration): string =>
  `${court}|${register_type}|${register_number}`
