/**
 * White space other than a single blank. Most texts have little of it, and this makes them twice as fast; so does
 * listing the signs, since a negated class also reads surrogate pairs.
 */
const whiteSpace = /[\t-\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]\s*| \s+/gu

/** A text on one line: any white space becomes one blank, without any at the ends. */
export const oneLine = (text: string): string => text.replaceAll(whiteSpace, " ").trim()
