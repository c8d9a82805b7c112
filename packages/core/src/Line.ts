const notShown = /[\p{Cc}\p{Cs}]/u

/**
 * Whether a text is one line of at most so many characters. A character is a Unicode code point; control characters
 * and halves of surrogate pairs are none, and no storage keeps all of them.
 */
export const isLine = (longest: number) => (text: string): boolean =>
  !notShown.test(text) && Array.from(text).length <= longest
