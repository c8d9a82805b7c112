/** The header of every answer: all are private. Rule: Wire conventions (decisions 1). */
export const notToBeStored = { "cache-control": "private, no-store" } as const
