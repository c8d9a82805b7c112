import { Schema } from "effect"

/** Parameters that break a rule: each name with what is wrong and how to fix it. */
export class InvalidParameters extends Schema.TaggedError<InvalidParameters>()("InvalidParameters", {
  parameters: Schema.Record(Schema.String, Schema.Array(Schema.String))
}) {}
