import { Schema } from "effect"

/** What was asked for cannot happen in the state that the thing is in. Rule: States (decisions 13). */
export class InvalidState extends Schema.TaggedError<InvalidState>()("InvalidState", {
  kind: Schema.Literals(["monitor", "endpoint", "delivery"]),
  status: Schema.String
}) {}
