import { Schema } from "effect"
import { isLine } from "../Line.ts"

const longest = 255

/**
 * An account's name for a token or a key: one line of 1 to 255 characters; surrounding blanks are trimmed. Rule: Token
 * management (service description, Endpoints).
 */
export const CredentialName = Schema.Trim.check(
  Schema.isNonEmpty(),
  Schema.makeFilter(isLine(longest), { expected: `a text of 1 to ${longest} characters` })
)
