const notShown = /[\p{Cc}\p{Cs}]/u

/**
 * Returns whether a text is one line of at most so many characters. A character is a Unicode code point; control
 * characters and halves of surrogate pairs are refused, since not every storage keeps them.
 */
export const isLine = (maxLength: number) => (text: string): boolean =>
  !notShown.test(text) && Array.from(text).length <= maxLength
