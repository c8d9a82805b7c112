import { Schema } from "effect"
import { isLine } from "../Line.ts"

const longest = 255

/**
 * What an account calls a token or a key: a line of 1 to 255 characters around which blanks do not count.
 * Rule: Token management (service description, Endpoints).
 */
export const CredentialName = Schema.Trim.check(
  Schema.isNonEmpty(),
  Schema.makeFilter(isLine(longest), { expected: `a text of 1 to ${longest} characters` })
)
