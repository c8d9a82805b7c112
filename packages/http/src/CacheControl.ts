/** The header of every answer but static pages: all are private. Rule: Wire conventions (decisions 1). */
export const notToBeStored = { "cache-control": "private, no-store" } as const

/** The header of static pages: who has one asks whether it has changed. Rule: Wire conventions (decisions 1). */
export const toBeAskedAbout = { "cache-control": "private, no-cache" } as const
