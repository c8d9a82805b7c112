const asTyped = { "x-content-type-options": "nosniff" } as const

/**
 * The headers of every answer except static pages: all are private, and of the declared type. Rule: Wire conventions
 * (decisions 1).
 */
export const notToBeStored = { "cache-control": "private, no-store", ...asTyped } as const

/**
 * The headers of static pages: a client with a copy asks whether it has changed. Rule: Wire conventions (decisions 1).
 */
export const toBeAskedAbout = { "cache-control": "private, no-cache", ...asTyped } as const
