/**
 * Any text within one sentence, at most 400 characters: a full stop before a capital letter ends it, those in `Abs. 2`
 * or `01.02.2026` do not.
 */
const within = "(?:[^.]|\\.(?!\\s+\\p{Lu})){0,400}?"

/** A pattern over one sentence, in which `…` stands for any words in between. */
export const sentence = (pattern: string, flags = "u"): RegExp => new RegExp(pattern.replaceAll("…", within), flags)
