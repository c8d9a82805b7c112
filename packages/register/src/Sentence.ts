/**
 * What stands within one sentence, 400 characters at most: a full stop before a capital letter ends it, one in `Abs. 2`
 * or `01.02.2026` does not.
 */
const within = "(?:[^.]|\\.(?!\\s+\\p{Lu})){0,400}?"

/** A pattern over one sentence, in which `…` stands for anything the sentence says in between. */
export const sentence = (pattern: string, flags = "u"): RegExp => new RegExp(pattern.replaceAll("…", within), flags)
