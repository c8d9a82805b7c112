import { Schema } from "effect"

const longest = 255
const notText = /[\p{Cc}\p{Cs}]/u

const isNameable = (text: string): boolean => !notText.test(text) && Array.from(text).length <= longest

/**
 * What an account calls a token or a key: 1 to 255 characters around which blanks do not count. A character is a Unicode code point;
 * control characters and halves of surrogate pairs are none. Rule: Token management (service description).
 */
export const CredentialName = Schema.Trim.check(
  Schema.isNonEmpty(),
  Schema.makeFilter(isNameable, { expected: `a text of 1 to ${longest} characters` })
)
