/** White space other than one blank alone: most texts have little of it, and stay as they are in half the time. */
const whiteSpace = /[^\S ]+\s*| \s+/gu

/** A text in one line: any white space is one blank, and none is around it. */
export const oneLine = (text: string): string => text.replaceAll(whiteSpace, " ").trim()
