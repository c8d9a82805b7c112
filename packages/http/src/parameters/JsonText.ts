import { Schema } from "effect"
import { repeatedMember } from "./RepeatedMember.ts"
import { inUtf8 } from "./Utf8.ts"

const membersOnce = Schema.makeFilter((json: string) => {
  const name = repeatedMember(json)
  return name === undefined || `must have each member once, and has ${name} more than once`
})

/**
 * A parameter with a JSON text. One with a repeated member is refused, because the first value would be silently
 * dropped. Rule: Wire conventions (decisions 1).
 */
export const JsonText = <S extends Schema.Top>(meaning: S) =>
  Schema.String.check(inUtf8, membersOnce).pipe(Schema.decodeTo(Schema.fromJsonString(meaning)))
