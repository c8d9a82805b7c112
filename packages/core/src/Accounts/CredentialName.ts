import { Schema } from "effect"
import { isLine } from "../Line.ts"

const maxLength = 255

/**
 * An account's name for a token or a key: one line of 1 to 255 characters; surrounding blanks are trimmed. Rule: Token
 * management (service description, Endpoints).
 */
export const CredentialName = Schema.Trim.check(
  Schema.isNonEmpty(),
  Schema.makeFilter(isLine(maxLength), { expected: `a text of 1 to ${maxLength} characters` })
)
