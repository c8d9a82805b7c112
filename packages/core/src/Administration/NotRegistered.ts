import { Schema } from "effect"

/** There is no such account or credential. */
export class NotRegistered extends Schema.TaggedError<NotRegistered>()("NotRegistered", {
  kind: Schema.Literals(["account", "api_key"]),
  id: Schema.String
}) {}
