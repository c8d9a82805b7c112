/** The words of a table that is written as text, separated by commas. */
export const words = (text: string): ReadonlyArray<string> => text.trim().split(/,\s+/)
