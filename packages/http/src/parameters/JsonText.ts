import { Schema } from "effect"
import { repeatedMember } from "./RepeatedMember.ts"
import { inUtf8 } from "./Utf8.ts"

const membersOnce = Schema.makeFilter((json: string) => {
  const name = repeatedMember(json)
  return name === undefined || `must have each member once, and has ${name} more than once`
})

/**
 * A parameter that is a JSON text. One in which an object has a member twice is refused, for the first one would be
 * dropped in silence. Rule: Wire conventions (decisions 1).
 */
export const JsonText = <S extends Schema.Top>(meaning: S) =>
  Schema.String.check(inUtf8, membersOnce).pipe(Schema.decodeTo(Schema.fromJsonString(meaning)))
