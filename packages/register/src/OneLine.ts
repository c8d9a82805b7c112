/** White space other than a single blank. Most texts have little of it, and this makes them twice as fast. */
const whiteSpace = /[^\S ]+\s*| \s+/gu

/** A text on one line: any white space becomes one blank, without any at the ends. */
export const oneLine = (text: string): string => text.replaceAll(whiteSpace, " ").trim()
