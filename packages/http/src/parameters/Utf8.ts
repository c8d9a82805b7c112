import { Schema } from "effect"

/**
 * Whether a text was sent in UTF-8: whatever is no UTF-8 is read as replacement characters. A name in Latin-1 would be
 * looked for, or kept, without its umlauts. Rule: Wire conventions (decisions 1).
 */
export const isUtf8 = (text: string): boolean => !text.includes("\uFFFD")

/** Refuses a text that was not sent in UTF-8. */
export const inUtf8 = Schema.makeFilter((text: string) => isUtf8(text) || "must be in UTF-8")
