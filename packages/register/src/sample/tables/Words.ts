/** The words of a table that is written as text, with commas between them. */
export const words = (text: string): ReadonlyArray<string> => text.trim().split(/,\s+/)
