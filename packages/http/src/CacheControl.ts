const asTyped = { "x-content-type-options": "nosniff" } as const

/**
 * The headers of every answer but static pages: all are private, and of the type they say. Rule: Wire conventions
 * (decisions 1).
 */
export const notToBeStored = { "cache-control": "private, no-store", ...asTyped } as const

/** The headers of static pages: who has one asks whether it has changed. Rule: Wire conventions (decisions 1). */
export const toBeAskedAbout = { "cache-control": "private, no-cache", ...asTyped } as const
