import { Schema } from "effect"

/**
 * Whether a text was sent in UTF-8: anything else is read as replacement characters. A name in Latin-1 would be
 * searched or stored without its umlauts. Rule: Wire conventions (decisions 1).
 */
export const isUtf8 = (text: string): boolean => !text.includes("\uFFFD")

/** Refuses a text that was not sent in UTF-8. */
export const inUtf8 = Schema.makeFilter((text: string) => isUtf8(text) || "must be in UTF-8")
