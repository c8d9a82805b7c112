/** A text without space around it; undefined where nothing is left, as a field that is not filled in. */
export const filled = (text: string): string | undefined => text.trim() || undefined
