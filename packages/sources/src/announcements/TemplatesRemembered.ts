import type { MemoryLimits } from "@kontor/core/Register"

/** For announcements: more templates than courts have in use. A longer text is not a template. */
export const templatesRemembered: MemoryLimits = { answers: 2_048, length: 2_500 }
