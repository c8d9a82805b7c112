import { Schema } from "effect"
import { variableNames, Variables } from "./Variables.ts"

/** An environment variable has an invalid value. Secrets have no `found`. */
export class InvalidVariable extends Schema.TaggedError<InvalidVariable>()("InvalidVariable", {
  name: Schema.Literals(variableNames),
  found: Schema.UndefinedOr(Schema.String)
}) {
  override get message(): string {
    const found = this.found === undefined ? "" : `, not ${JSON.stringify(this.found)}`
    return `${this.name} must be ${Variables[this.name].expected}${found}. Set it so, and start again.`
  }
}
